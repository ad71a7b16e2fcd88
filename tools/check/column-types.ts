import type { ColumnTypes } from './schema-columns.ts'

const grants = '@athar/contracts/grants'
const youth = '@athar/contracts/youth'
const bilingual = ['@athar/contracts', 'BilingualName'] as const

/** What a column holds where the schema does not say, or says more than contracts do. Other JSON is unknown. */
export const columnTypes: ColumnTypes = {
  'grants.basis': [grants, "Grant['basis']"],
  'grants.criteria': [grants, "Grant['criteria']"],
  'grants.eligibility': [grants, "Grant['eligibility']"],
  'grants.focus': [grants, "Grant['focus']"],
  'grants.form': ['@athar/contracts', 'FormDefinition'],
  'grants.milestones': [grants, "Grant['milestones']"],
  'grant_applications.answers': ['@athar/contracts', 'FormAnswers'],
  'grant_applications.applicant': bilingual,
  'npo_registrations.answers': ['@athar/contracts', 'FormAnswers'],
  'npo_registrations.form': ['@athar/contracts', 'FormDefinition'],
  'grant_applications.form': ['@athar/contracts', 'FormDefinition'],
  'grant_instalments.title': bilingual,
  'grant_reviews.scores': [grants, "Review['scores']"],
  'youth_certificates.facts': [youth, 'CertificateFacts'],
  'youth_logs.media_type': 'string',
  'youth_logs.savings': [youth, 'Saving[]'],
  'youth_people.region': 'string',
  'youth_teams.region': 'string',
}
