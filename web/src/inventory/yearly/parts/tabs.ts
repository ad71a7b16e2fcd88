import { paths } from '@athar/contracts/paths'

/** The sides of a year, in the order they are read. Each has an address of its own. */
export const yearTabs = ['overview', 'total', 'sources', 'energy', 'quality', 'gaps', 'changes', 'method'] as const
export type YearTab = (typeof yearTabs)[number]

export const tabLink = (year: number, tab: YearTab): string => `${paths.inventory()}?year=${year}&tab=${tab}`
