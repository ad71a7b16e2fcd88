// Written by `npm run features` from the folders of messages.
import 'i18next'
import type accounts from '@athar/i18n/messages/accounts/en.json'
import type activityFile from '@athar/i18n/messages/activity-file/en.json'
import type admin from '@athar/i18n/messages/admin/en.json'
import type analytics from '@athar/i18n/messages/analytics/en.json'
import type brand from '@athar/i18n/messages/brand/en.json'
import type common from '@athar/i18n/messages/common/en.json'
import type content from '@athar/i18n/messages/content/en.json'
import type contentEditor from '@athar/i18n/messages/content-editor/en.json'
import type creditReferences from '@athar/i18n/messages/credit-references/en.json'
import type creditRegistry from '@athar/i18n/messages/credit-registry/en.json'
import type credits from '@athar/i18n/messages/credits/en.json'
import type demo from '@athar/i18n/messages/demo/en.json'
import type device from '@athar/i18n/messages/device/en.json'
import type disclosureReport from '@athar/i18n/messages/disclosure-report/en.json'
import type disclosureReview from '@athar/i18n/messages/disclosure-review/en.json'
import type disclosures from '@athar/i18n/messages/disclosures/en.json'
import type docs from '@athar/i18n/messages/docs/en.json'
import type evidence from '@athar/i18n/messages/evidence/en.json'
import type grants from '@athar/i18n/messages/grants/en.json'
import type guardians from '@athar/i18n/messages/guardians/en.json'
import type home from '@athar/i18n/messages/home/en.json'
import type hubs from '@athar/i18n/messages/hubs/en.json'
import type identity from '@athar/i18n/messages/identity/en.json'
import type inventory from '@athar/i18n/messages/inventory/en.json'
import type landing from '@athar/i18n/messages/landing/en.json'
import type legal from '@athar/i18n/messages/legal/en.json'
import type log from '@athar/i18n/messages/log/en.json'
import type market from '@athar/i18n/messages/market/en.json'
import type marketplace from '@athar/i18n/messages/marketplace/en.json'
import type mentorship from '@athar/i18n/messages/mentorship/en.json'
import type methodologies from '@athar/i18n/messages/methodologies/en.json'
import type moderation from '@athar/i18n/messages/moderation/en.json'
import type mrvHub from '@athar/i18n/messages/mrv-hub/en.json'
import type mrvProjects from '@athar/i18n/messages/mrv-projects/en.json'
import type notifications from '@athar/i18n/messages/notifications/en.json'
import type npoRegistration from '@athar/i18n/messages/npo-registration/en.json'
import type organisationTrail from '@athar/i18n/messages/organisation-trail/en.json'
import type organisations from '@athar/i18n/messages/organisations/en.json'
import type profile from '@athar/i18n/messages/profile/en.json'
import type projectRegister from '@athar/i18n/messages/project-register/en.json'
import type report from '@athar/i18n/messages/report/en.json'
import type requests from '@athar/i18n/messages/requests/en.json'
import type savedOffers from '@athar/i18n/messages/saved-offers/en.json'
import type searchWords from '@athar/i18n/messages/search-words/en.json'
import type security from '@athar/i18n/messages/security/en.json'
import type sgi from '@athar/i18n/messages/sgi/en.json'
import type suppliers from '@athar/i18n/messages/suppliers/en.json'
import type treeAdoption from '@athar/i18n/messages/tree-adoption/en.json'
import type ui from '@athar/i18n/messages/ui/en.json'
import type units from '@athar/i18n/messages/units/en.json'
import type usage from '@athar/i18n/messages/usage/en.json'
import type verification from '@athar/i18n/messages/verification/en.json'
import type vision2030 from '@athar/i18n/messages/vision2030/en.json'
import type volunteering from '@athar/i18n/messages/volunteering/en.json'
import type welcome from '@athar/i18n/messages/welcome/en.json'
import type workspace from '@athar/i18n/messages/workspace/en.json'
import type youth from '@athar/i18n/messages/youth/en.json'

/** The words of each namespace, so that a key without words does not compile. */
export type Messages = {
  accounts: typeof accounts
  'activity-file': typeof activityFile
  admin: typeof admin
  analytics: typeof analytics
  brand: typeof brand
  common: typeof common
  content: typeof content
  'content-editor': typeof contentEditor
  'credit-references': typeof creditReferences
  'credit-registry': typeof creditRegistry
  credits: typeof credits
  demo: typeof demo
  device: typeof device
  'disclosure-report': typeof disclosureReport
  'disclosure-review': typeof disclosureReview
  disclosures: typeof disclosures
  docs: typeof docs
  evidence: typeof evidence
  grants: typeof grants
  guardians: typeof guardians
  home: typeof home
  hubs: typeof hubs
  identity: typeof identity
  inventory: typeof inventory
  landing: typeof landing
  legal: typeof legal
  log: typeof log
  market: typeof market
  marketplace: typeof marketplace
  mentorship: typeof mentorship
  methodologies: typeof methodologies
  moderation: typeof moderation
  'mrv-hub': typeof mrvHub
  'mrv-projects': typeof mrvProjects
  notifications: typeof notifications
  'npo-registration': typeof npoRegistration
  'organisation-trail': typeof organisationTrail
  organisations: typeof organisations
  profile: typeof profile
  'project-register': typeof projectRegister
  report: typeof report
  requests: typeof requests
  'saved-offers': typeof savedOffers
  'search-words': typeof searchWords
  security: typeof security
  sgi: typeof sgi
  suppliers: typeof suppliers
  'tree-adoption': typeof treeAdoption
  ui: typeof ui
  units: typeof units
  usage: typeof usage
  verification: typeof verification
  vision2030: typeof vision2030
  volunteering: typeof volunteering
  welcome: typeof welcome
  workspace: typeof workspace
  youth: typeof youth
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Messages
  }
}
