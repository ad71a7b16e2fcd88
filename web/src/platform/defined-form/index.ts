export { DefinedAnswers } from './defined-answers.tsx'
export { FormWizard } from './form-wizard.tsx'
