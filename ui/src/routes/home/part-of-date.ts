/** Whether a text can still become mm/dd/yyyy by typing on. */
export const isPartOfDate = (text: string): boolean =>
  text.length < 10 && /^\d{0,2}$|^\d{2}\/\d{0,2}$|^\d{2}\/\d{2}\/\d{0,4}$/.test(text);
