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
/** May enter and import activity data. Who hands out roles enters nothing, nor approves: an admin does neither. */
export const mayPrepare = ['owner', 'preparer'] as const satisfies readonly OrganisationRole[]
/** May approve or return what somebody else prepared. */
export const mayReview = ['owner', 'reviewer'] as const satisfies readonly OrganisationRole[]
/** May take down what people and organisations show everybody without anybody's having looked at it before. */
export const mayModerate = [
  'content_editor',
  'platform_admin',
  'platform_owner',
] as const satisfies readonly PlatformRole[]
/** May change sites, members and settings. */
export const mayAdminister = ['owner', 'admin'] as const satisfies readonly OrganisationRole[]
/** May calculate a year again: who enters what it rests on, and who sets the factors and levels that it is calculated by. */
export const mayRecalculate = [...mayAdminister, 'preparer'] as const satisfies readonly OrganisationRole[]
/** May add sites: who administers them, and who enters or imports what names one that is not there yet. */
export const mayAddSites = [...mayAdminister, 'preparer'] as const satisfies readonly OrganisationRole[]
