import { disclosures as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { DisclosuresDeps } from './deps.ts'
import { downloadAnswers } from './download-answers.ts'
import { importAnswers } from './imports/import-answers.ts'
import { readAnswerList } from './imports/read-answer-list.ts'
import { undoImport } from './imports/undo-import.ts'
import { listDatapoints } from './list-datapoints.ts'
import { readItem } from './read-item.ts'
import { readFrameworkOverview, readSampleOverview, type SampleOrganisation } from './read-overview.ts'
import { reviewNarrative, saveAnswers, takeOverFigures } from './save-answers.ts'
import { commentItem, saveItem } from './save-item.ts'

/** The whole feature on one screen. */
export const disclosuresRoutes = (deps: DisclosuresDeps, sample: SampleOrganisation): readonly ServedRoute[] => [
  serve(contracts.readFrameworkOverview, (call) => readFrameworkOverview(deps, call)),
  serve(contracts.readSampleOverview, (call) => readSampleOverview(deps, sample, call)),
  serve(contracts.readItem, (call) => readItem(deps, call)),
  serve(contracts.saveItem, saveItem),
  serve(contracts.commentItem, commentItem),
  serve(contracts.listDatapoints, (call) => listDatapoints(deps, call)),
  serve(contracts.saveAnswers, (call) => saveAnswers(deps, call)),
  serve(contracts.takeOverFigures, (call) => takeOverFigures(deps, call)),
  serve(contracts.reviewNarrative, reviewNarrative),
  serve(contracts.readAnswerList, (call) => readAnswerList(deps, call)),
  serve(contracts.importAnswers, (call) => importAnswers(deps, call)),
  serve(contracts.undoImport, undoImport),
  serve(contracts.downloadAnswers, (call) => downloadAnswers(deps, call)),
]
