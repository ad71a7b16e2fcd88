/** Where the summary of errors leads, and the field stands. */
export const fieldId = (path: string): string => `content-${path.replaceAll('.', '-')}`
