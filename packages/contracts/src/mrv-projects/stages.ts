import { mayPrepare } from '../core/roles.ts'
import { statesOf, workflow, type StateOf } from '../core/workflow.ts'
import type { ProjectProfile } from './vocabulary.ts'

const preparer = { kind: 'member', roles: mayPrepare } as const
const national = 'national' satisfies ProjectProfile
const generic = 'generic' satisfies ProjectProfile

/**
 * The eight steps of the national crediting mechanism; the generic profile has no submission, registration and approval.
 * Each monitoring period is verified, and issued, before the project goes on monitoring.
 */
export const projectWorkflow = workflow({
  feature: 'mrv-projects',
  subject: 'project',
  states: {
    prepare: 'neutral',
    validate: 'info',
    submit: 'info',
    register: 'info',
    monitor: 'warning',
    verify: 'warning',
    approve: 'info',
    issue: 'positive',
    withdrawn: 'neutral',
  },
  initial: ['prepare'],
  begin: { action: 'add-project', by: preparer },
  transitions: [
    { action: 'begin-validation', from: ['prepare'], to: 'validate', by: preparer, button: 'primary' },
    { action: 'hand-in', from: ['validate'], to: 'submit', by: preparer, when: national, button: 'primary' },
    {
      action: 'record-registration',
      from: ['submit'],
      to: 'register',
      by: preparer,
      when: national,
      button: 'primary',
    },
    { action: 'begin-monitoring', from: ['register'], to: 'monitor', by: preparer, when: national, button: 'primary' },
    { action: 'begin-monitoring', from: ['validate'], to: 'monitor', by: preparer, when: generic, button: 'primary' },
    { action: 'begin-verification', from: ['monitor'], to: 'verify', by: preparer, button: 'primary' },
    { action: 'record-approval', from: ['verify'], to: 'approve', by: preparer, when: national, button: 'primary' },
    { action: 'record-issue', from: ['approve'], to: 'issue', by: preparer, when: national, button: 'primary' },
    { action: 'record-issue', from: ['verify'], to: 'issue', by: preparer, when: generic, button: 'primary' },
    { action: 'continue-monitoring', from: ['verify', 'issue'], to: 'monitor', by: preparer },
    { action: 'return-project', from: ['validate'], to: 'prepare', by: preparer, reason: 'required', button: 'quiet' },
    {
      action: 'withdraw-project',
      from: ['prepare', 'validate', 'submit', 'register', 'monitor', 'verify', 'approve', 'issue'],
      to: 'withdrawn',
      by: preparer,
      reason: 'required',
      button: 'danger',
    },
  ],
})
export const projectStages = statesOf(projectWorkflow)
export type ProjectStage = StateOf<typeof projectWorkflow>

const skipped: readonly ProjectStage[] = ['submit', 'register', 'approve']

/** The stages that a project of a profile goes through, in their order. */
export const stagesOf = (profile: ProjectProfile): readonly ProjectStage[] =>
  projectStages.filter((stage) => stage !== 'withdrawn' && (profile === national || !skipped.includes(stage)))

/** What a stage asks for before the project leaves it; each line is answered by evidence or by a reason. */
export const checklistOf: Readonly<Record<ProjectStage, readonly CheckLine[]>> = {
  prepare: ['design-document', 'land-or-asset-right', 'baseline-described'],
  validate: ['validation-report', 'stakeholders-heard', 'monitoring-plan'],
  submit: ['submission-receipt'],
  register: ['registration-letter'],
  monitor: ['meters-calibrated', 'readings-complete'],
  verify: ['verification-report'],
  approve: ['approval-letter'],
  issue: [],
  withdrawn: [],
}

export const checkLines = [
  'design-document',
  'land-or-asset-right',
  'baseline-described',
  'validation-report',
  'stakeholders-heard',
  'monitoring-plan',
  'submission-receipt',
  'registration-letter',
  'meters-calibrated',
  'readings-complete',
  'verification-report',
  'approval-letter',
] as const
export type CheckLine = (typeof checkLines)[number]
