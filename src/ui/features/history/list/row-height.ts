/** Height of a row in px: two lines. */
export const ROW = 60
