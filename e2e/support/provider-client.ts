/** As what the sites of the journeys are registered at the other server. */
export const providerClient = {
  name: 'ministry',
  client_id: 'athar',
  client_secret: 'a secret between two servers, long enough',
} as const

/** What the button that leads there says. */
export const providerName = { en: 'Ministry account', ar: 'حساب الوزارة' } as const
