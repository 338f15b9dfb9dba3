/** A century runs from 1801 to 1900: 1900 is in the 19th, and 1901 in the 20th. */
export const centuryOf = (year: number): number => Math.ceil(year / 100);

export const yearsOfCentury = (century: number) => ({
  from: (century - 1) * 100 + 1,
  to: century * 100,
});
