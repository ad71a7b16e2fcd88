export { AnswerFiles } from './answer-files.tsx'
export { DocumentButton } from './document-button.tsx'
export { ApplicationNumber, OwnApplication, useMayApply, Withdraw } from './own-application.tsx'
export { Decision, ReviewedApplication } from './reviewed-application.tsx'
