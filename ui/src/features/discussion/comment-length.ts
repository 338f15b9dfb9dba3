export const COMMENT_LENGTH = { least: 3, most: 5000 } as const;
