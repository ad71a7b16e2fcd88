/** One namespace a feature: the folder `messages/<name>/{en,ar}.json`, loaded when a screen of that feature opens. */
export const namespaces = ['common', 'errors', 'hubs', 'identity', 'landing', 'legal', 'organisations', 'report', 'units', 'welcome'] as const
export type Namespace = (typeof namespaces)[number]
