/** Roles inside an organisation, from most to least. */
export const organisationRoles = ['owner', 'admin', 'preparer', 'reviewer', 'auditor', 'viewer'] as const
export type OrganisationRole = (typeof organisationRoles)[number]

export const platformRoles = [
  'platform_owner',
  'platform_admin',
  'content_editor',
  'grants_officer',
  'security_officer',
] as const
export type PlatformRole = (typeof platformRoles)[number]

/** Everybody in the organisation. */
export const anyMember = [...organisationRoles] as const
/** May read unpublished figures: a viewer reads only what was published. */
export const mayReadAll = [
  'owner',
  'admin',
  'preparer',
  'reviewer',
  'auditor',
] as const satisfies readonly OrganisationRole[]
/** May enter and import activity data. */
export const mayPrepare = ['owner', 'admin', 'preparer'] as const satisfies readonly OrganisationRole[]
/** May approve or return what somebody else prepared. */
export const mayReview = ['owner', 'admin', 'reviewer'] as const satisfies readonly OrganisationRole[]
/** May take down what people and organisations show everybody without anybody's having looked at it before. */
export const mayTakeDown = [
  'content_editor',
  'platform_admin',
  'platform_owner',
] as const satisfies readonly PlatformRole[]
/** May change sites, members and settings. */
export const mayAdminister = ['owner', 'admin'] as const satisfies readonly OrganisationRole[]
