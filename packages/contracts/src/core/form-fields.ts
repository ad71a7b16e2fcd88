type Both = { readonly en: string; readonly ar: string }

/** Label of a field in a form definition, with a hint where there is one. */
export const label = (en: string, ar: string, hint?: Both) => ({
  'x-label': { en, ar },
  ...(hint ? { 'x-hint': hint } : {}),
})
export const text = (most: number) => ({ type: 'string', 'x-kind': 'text', maxLength: most }) as const
export const long = (most: number) => ({ type: 'string', 'x-kind': 'long-text', maxLength: most }) as const
export const files = { type: 'array', 'x-kind': 'files', maxItems: 3 } as const
