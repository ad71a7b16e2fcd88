import { z } from 'zod'
import { contract } from '../core/contract.ts'

export const frameworkIds = ['ifrs-s2', 'gri', 'sasb', 'tcfd'] as const
export type FrameworkId = (typeof frameworkIds)[number]

export const frameworkPillars = ['governance', 'strategy', 'risk', 'metrics'] as const

const inBoth = z.object({ en: z.string(), ar: z.string() })

export const frameworkItem = z.object({
  slug: z.string(),
  code: z.string(),
  title: inBoth,
  /** What is asked, in the product's own words. */
  requirement: inBoth,
  pillar: z.enum(frameworkPillars),
  mandatory: z.boolean(),
  /** Its code was seen with third parties only. */
  unsure: z.boolean(),
  /** The industry it is asked of; null where it is asked of all. */
  sector: inBoth.nullable(),
  /** That it is, or will be, replaced. */
  note: inBoth.nullable(),
})
export type FrameworkItem = z.infer<typeof frameworkItem>

export const readFramework = contract({
  name: 'content.read-framework',
  method: 'GET',
  path: '/api/content/frameworks/:framework',
  summary: 'What a disclosure framework asks, item by item',
  access: { kind: 'public' },
  params: z.object({ framework: z.enum(frameworkIds) }),
  response: z.object({ version: z.string(), items: z.array(frameworkItem) }),
})
