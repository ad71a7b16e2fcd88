const grants = '@athar/contracts/grants'
const bilingual = ['@athar/contracts', 'BilingualName'] as const

/** What a column holds where the schema does not say: the module of a type, and the type. Other JSON is unknown. */
export const columnTypes: Readonly<Record<string, readonly [module: string, type: string]>> = {
  'grants.basis': [grants, "Grant['basis']"],
  'grants.criteria': [grants, "Grant['criteria']"],
  'grants.eligibility': [grants, "Grant['eligibility']"],
  'grants.focus': [grants, "Grant['focus']"],
  'grants.form': ['@athar/contracts', 'FormDefinition'],
  'grants.milestones': [grants, "Grant['milestones']"],
  'grant_applications.answers': ['@athar/contracts', 'FormAnswers'],
  'grant_applications.applicant': bilingual,
  'grant_applications.form': ['@athar/contracts', 'FormDefinition'],
  'grant_instalments.title': bilingual,
  'grant_reviews.scores': [grants, "Review['scores']"],
}
