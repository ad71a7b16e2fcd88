export { DefinedAnswers } from './defined-answers.tsx'
export type { FilesControl } from './defined-fields.tsx'
export { FormWizard } from './form-wizard.tsx'
