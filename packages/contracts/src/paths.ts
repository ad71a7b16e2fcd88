/** Pages of the MRV documentation beside its overview. */
export const mrvDocsPages = ['quickstart', 'calculators', 'api', 'data-model'] as const
export type MrvDocsPage = (typeof mrvDocsPages)[number]

/** Every address a person can open. A link that is not here does not compile. */
export const paths = {
  landing: () => '/',
  auth: () => '/auth',
  welcome: () => '/welcome',
  vision2030: () => '/vision2030',
  sgi: () => '/sgi',
  sgiAdopt: () => '/sgi#adopt',
  sgiInitiative: (slug: string) => `/sgi/initiative/${slug}`,
  sgiProject: (slug: string) => `/sgi/projects/${slug}`,
  sgiMap: () => '/sgi/map',
  sgiRegister: () => '/sgi/register',
  sgiRegistration: (id: string) => `/sgi/register/${id}`,
  sgiDashboard: () => '/sgi/dashboard',
  sgiEmbed: () => '/embed/sgi-progress',
  adminSgiRegistrations: () => '/admin/sgi/registrations',
  adminSgiRegistration: (id: string) => `/admin/sgi/registrations/${id}`,
  sgiAdoptTree: () => '/sgi/adopt-tree',
  sgiPlantingSite: (slug: string) => `/sgi/adopt-tree/sites/${slug}`,
  sgiTreeWall: () => '/sgi/adopt-tree/wall',
  sgiMyTrees: () => '/sgi/adopt-tree/mine',
  sgiMyTree: (id: string) => `/sgi/adopt-tree/mine/${id}`,
  sgiManageTrees: () => '/sgi/adopt-tree/manage',
  sgiManageTreeSite: (id: string) => `/sgi/adopt-tree/manage/${id}`,
  proof: (number: string) => `/proof/${number}`,
  sgiVolunteer: () => '/sgi/volunteer',
  sgiVolunteerEvent: (slug: string) => `/sgi/volunteer/events/${slug}`,
  sgiMyVolunteering: () => '/sgi/volunteer/mine',
  sgiManageVolunteering: () => '/sgi/volunteer/manage',
  sgiManageVolunteerEvent: (id: string) => `/sgi/volunteer/manage/${id}`,
  npo: () => '/npo',
  youth: () => '/youth',
  esgToolkit: () => '/esg-toolkit',
  mrv: () => '/mrv',
  mrvDocs: (page?: MrvDocsPage) => (page === undefined ? '/mrv/docs' : `/mrv/docs/${page}`),
  marketplace: () => '/marketplace',
  privacy: () => '/privacy',
  accessibility: () => '/accessibility',
  openData: () => '/open-data',
  profile: () => '/profile',
  profileSecurity: () => '/profile/security',
  profileSessions: () => '/profile/sessions',
  profileApiTokens: () => '/profile/api-tokens',
  profileMyData: () => '/profile/my-data',
  /** Whoever asked for the end of their account is asked here whether to keep it. */
  accountDeletion: () => '/profile/deletion',
  admin: () => '/admin',
  adminBrand: () => '/admin/brand',
  adminBrandSetting: (key: string) => `/admin/brand/${key}`,
  adminRequests: () => '/admin/requests',
  adminRequest: (id: string) => `/admin/requests/${id}`,
  adminEvents: () => '/admin/events',
  adminSecurity: () => '/admin/security',
  adminSecurityEvent: (id: string) => `/admin/security/${id}`,
  adminVerifiers: () => '/admin/verifiers',
  adminPeople: () => '/admin/people',
  adminAccounts: () => '/admin/users',
  adminAccount: (id: string) => `/admin/users/${id}`,
  adminContent: () => '/admin/content',
  adminContentNew: (kind: string) => `/admin/content/new/${kind}`,
  adminContentEntry: (id: string) => `/admin/content/entries/${id}`,
  adminContentSources: () => '/admin/content/sources',
  adminModeration: () => '/admin/taken-down',
  search: (words = '') => (words === '' ? '/search' : `/search?q=${encodeURIComponent(words)}`),
  platformOwner: () => '/platform-owner',
  organisation: () => '/organisation',
  notifications: () => '/notifications',
  notificationSettings: () => '/notifications/settings',
  notificationsUnsubscribe: (token: string) => `/notifications/unsubscribe?token=${encodeURIComponent(token)}`,
  inventory: () => '/inventory',
  inventoryImport: () => '/inventory/import',
  inventoryImportOne: (id: string) => `/inventory/import/${id}`,
  inventoryRecords: () => '/inventory/records',
  inventoryRecord: (id: string) => `/inventory/records/${id}`,
  inventoryFactors: () => '/inventory/factors',
  inventoryOwnFactors: () => '/inventory/factors/own',
  inventoryNewOwnFactor: () => '/inventory/factors/own/new',
  inventoryOwnFactorsFile: () => '/inventory/factors/own/file',
  inventoryPriceIndex: () => '/inventory/factors/price-index',
  inventoryContracts: () => '/inventory/factors/contracts',
  inventoryFactor: (id: string) => `/inventory/factors/${encodeURIComponent(id)}`,
  inventorySites: () => '/inventory/sites',
  inventoryBoundary: () => '/inventory/sites/entities',
  inventorySettings: () => '/inventory/settings',
  inventoryReport: () => '/inventory/report',
  inventoryEngagement: (id: string) => `/inventory/engagements/${id}`,
  inventoryEngagementRecord: (id: string, recordId: string) => `/inventory/engagements/${id}/records/${recordId}`,
} as const

/** Pages that show every visitor the same: the server draws them, in both languages. Those with a name in their address stand below. */
export const publicPages: readonly string[] = [
  paths.auth(),
  paths.vision2030(),
  paths.sgi(),
  paths.sgiMap(),
  paths.sgiDashboard(),
  paths.sgiAdoptTree(),
  paths.sgiTreeWall(),
  paths.sgiVolunteer(),
  paths.esgToolkit(),
  paths.mrv(),
  paths.mrvDocs(),
  ...mrvDocsPages.map((page) => paths.mrvDocs(page)),
  paths.npo(),
  paths.youth(),
  paths.marketplace(),
  paths.privacy(),
  paths.accessibility(),
  paths.openData(),
]

/** Public pages of something stored: the address names it, and a name that nothing has answers 404. A new one stands here. */
export const publicPagePatterns: readonly string[] = [
  '/sgi/projects/:slug',
  '/sgi/initiative/:slug',
  '/sgi/adopt-tree/sites/:slug',
  '/sgi/volunteer/events/:slug',
  '/proof/:number',
]

/** Those that show what somebody agreed to have shown, and may take back: no device keeps them. */
const namingPeople: readonly string[] = [paths.sgiTreeWall(), '/proof/:number']

const patternsOf = (addresses: readonly string[]) =>
  addresses.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`))
const patterns = patternsOf(publicPagePatterns)
const namingPatterns = patternsOf(namingPeople)

/** Whether the server draws the page at this address, given without the `/ar` of its Arabic twin. */
export const isPublicPage = (pathname: string): boolean =>
  publicPages.includes(pathname) || patterns.some((pattern) => pattern.test(pathname))

/** In an address, the organisation that the page is looked at for: somebody may belong to several. */
export const organisationParameter = 'for'

/** A page as it stands in an organisation; a public one is the same for everybody. */
export function pageIn(organisationId: string | null, page: string): string {
  if (organisationId === null || isPublicPage(page.split(/[?#]/, 1)[0] ?? '')) return page
  return `${page}${page.includes('?') ? '&' : '?'}${organisationParameter}=${organisationId}`
}

/** Whether a device may keep the page at this address for times without a connection. */
export const isKeptOffline = (pathname: string): boolean =>
  isPublicPage(pathname) && !namingPatterns.some((pattern) => pattern.test(pathname))
