/** Areas whose front page is made of content. */
export const hubAreas = ['npo', 'youth', 'marketplace', 'mrv', 'esg-toolkit'] as const

/** Whom a service around financing by carbon is for. */
export const financingAudiences = ['owners', 'developers', 'buyers-traders'] as const
