import type { ColumnTypes } from './schema-columns.ts'

const grants = '@athar/contracts/grants'
const youth = '@athar/contracts/youth'
const brand = '@athar/contracts/brand'
const content = '@athar/contracts/content'
const guardians = '@athar/contracts/guardians'
const notifications = '@athar/contracts/notifications'
const sgi = '@athar/contracts/sgi'
const treeAdoption = '@athar/contracts/tree-adoption'
const volunteering = '@athar/contracts/volunteering'
const bilingual = ['@athar/contracts', 'BilingualName'] as const

/** What a column holds where the schema does not say, or says more than contracts do. Other JSON is unknown. */
export const columnTypes: ColumnTypes = {
  'api_tokens.scopes': ['@athar/contracts', 'TokenScope'],
  'brand_settings.key': [brand, 'BrandKey'],
  'brand_versions.key': [brand, 'BrandKey'],
  'consents.kind': ['@athar/contracts/profile', 'ConsentKind'],
  'content_entries.kind': [content, 'ContentKind'],
  'content_sources.note': [content, "Source['note']"],
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
  'notification_settings.deliveries': [notifications, "NoticeSettings['deliveries']"],
  'notifications.data': [notifications, 'NoticeData'],
  'notifications.kind': [notifications, 'NoticeKind'],
  'platform_security_audit.metadata': 'Record<string, unknown>',
  'reports.reason': ['@athar/contracts/moderation', "Report['reason']"],
  'sgi_files.alt': bilingual,
  'sgi_files.kind': [sgi, "RegistrationFile['kind']"],
  'sgi_files.media_type': 'string',
  'sgi_files.published_alt': bilingual,
  'sgi_project_updates.reported': [sgi, 'ReportedValue[]'],
  'sgi_project_updates.side': [sgi, "ProjectUpdate['postedBy']"],
  'sgi_project_updates.text': bilingual,
  'sgi_project_updates.title': bilingual,
  'sgi_projects.area': '[number, number][]',
  'sgi_projects.dates': [sgi, "Project['dates']"],
  'sgi_projects.draft': [sgi, 'RegistrationDraft'],
  'sgi_projects.impact': bilingual,
  'sgi_projects.initiative': [sgi, "ProjectCard['initiative']"],
  'sgi_projects.milestones': [sgi, "Project['milestones']"],
  'sgi_projects.partners': ['@athar/contracts', 'BilingualName[]'],
  'sgi_projects.phase': bilingual,
  'sgi_projects.place_name': bilingual,
  'sgi_projects.precision': [sgi, "ProjectCard['place']['precision']"],
  'sgi_projects.registered_by': bilingual,
  'sgi_projects.summary': bilingual,
  'sgi_projects.target': [sgi, "ProjectCard['target']"],
  'sgi_projects.title': bilingual,
  'sgi_registrations.draft': [sgi, 'RegistrationDraft'],
  'sgi_registrations.organisation_name': bilingual,
  'sgi_reported_values.metric': [sgi, 'Metric'],
  'take_downs.kept': 'Record<string, unknown>',
  'take_downs.title': bilingual,
  'tree_sites.region': 'string',
  'tree_sites.precision': [treeAdoption, "Site['precision']"],
  'volunteer_events.precision': [volunteering, "Event['precision']"],
  'volunteer_events.region': 'string',
  'volunteer_events.skills': [volunteering, 'Skill'],
  'volunteer_profiles.regions': 'string',
  'volunteer_profiles.skills': [volunteering, 'Skill'],
  'youth_certificates.facts': [youth, 'CertificateFacts'],
  'youth_logs.media_type': 'string',
  'youth_logs.savings': [youth, 'Saving[]'],
  'youth_people.region': 'string',
  'youth_teams.region': 'string',
}

/** The same of functions of the schema `app`: by `function` its value, by `function.column` a column of its rows. */
export const functionValues: ColumnTypes = {
  'adult_claims.guardians': `{ state: import('${guardians}').ConsentState; at: string }[]`,
  'guardians_asked.language': "'en' | 'ar'",
  'guardians_in_force.language': "'en' | 'ar'",
  may_take_part: [guardians, 'Standing'],
  'admit_waiting_volunteers.shift': 'string | null',
  'put_back_sgi_update.title': bilingual,
  take_down_sgi_update: bilingual,
  'tree_proof.checked_on': 'string | null',
  'tree_proof.dedication': 'string | null',
  'tree_proof.name': 'string | null',
  'tree_proof.state': `import('${treeAdoption}').TreeState | null`,
  'tree_proof.withdrawn_at': 'Date | null',
  'tree_survival.last_checked_on': 'string | null',
  'volunteer_hours_of.initiative': `import('${volunteering}').Event['initiative']`,
  'volunteer_proof.name': 'string | null',
  'volunteer_proof.taken_back_at': 'Date | null',
  'volunteer_skills_at.skills': `import('${volunteering}').Skill[]`,
}
