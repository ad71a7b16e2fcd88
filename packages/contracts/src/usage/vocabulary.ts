/** All that is counted, each with the one detail it may carry. A word that is not here is refused. */
export const usageEvents = {
  brand_logo_click: null,
  brand_wordmark_click: null,
  'landing.link': 'link',
  'landing.demo-video': null,
  'vision2030.link': 'link',
  'sgi.link': 'link',
  'npo.link': 'link',
  'youth.link': 'link',
  'open-data.link': 'link',
  framework_select: 'framework',
  template_download: 'template',
  import_attempt: 'format',
  'requests.open-form': 'kind',
} as const satisfies Record<string, 'link' | 'framework' | 'template' | 'format' | 'kind' | null>

export type UsageEvent = keyof typeof usageEvents
/** What an event may say of itself: its one detail, by name. */
export type DetailsOf<E extends UsageEvent> = (typeof usageEvents)[E] extends string
  ? Readonly<Record<(typeof usageEvents)[E], string>>
  : never
export const usageEventNames = Object.keys(usageEvents) as [UsageEvent, ...UsageEvent[]]

/** A detail is a short name of something of ours, never a sentence. */
export const detailPattern = /^[a-z0-9][a-z0-9._-]{0,59}$/i
