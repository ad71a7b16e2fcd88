import { useLeaveWarning } from '../../../platform/form/index.ts'
import { countAnswers, type Draft } from './draft.ts'

/** Answers not yet sent are asked about; another page of the product does not lose them. */
export const useUnsentWarning = (draft: Draft): void =>
  useLeaveWarning(countAnswers(draft) > 0 || draft.mapping !== null)
