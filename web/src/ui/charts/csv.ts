import { csvLine } from '@athar/activity-file'

/** Comma-separated text, every cell harmless, with the mark by which spreadsheets know UTF-8: Arabic is read as Arabic. */
export const csvText = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map(csvLine).join('')}`
