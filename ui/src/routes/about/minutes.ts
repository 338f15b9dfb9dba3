/** Whole minutes of a time given in seconds. */
export const minutesOf = (seconds: number): number => Math.floor(seconds / 60);
