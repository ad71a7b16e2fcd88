/** One namespace a feature: the folder `messages/<name>/{en,ar}.json`, loaded when a screen of that feature opens. */
export const namespaces = [
  'activity-file',
  'common',
  'hubs',
  'identity',
  'inventory',
  'landing',
  'legal',
  'notifications',
  'organisations',
  'profile',
  'report',
  'ui',
  'units',
  'welcome',
] as const
export type Namespace = (typeof namespaces)[number]
