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
import { downloadReport } from './reports/download-report.ts'
import {
  decideLinkedItem,
  decideLinkedReport,
  endReviewer,
  inviteReviewer,
  readLinkedReport,
} from './reports/external-review.ts'
import { importReport, readReportSchema } from './reports/import-report.ts'
import { createReport, listReports, readReport, reviseReport, submitReport } from './reports/manage-reports.ts'
import { refreshReport } from './reports/refresh.ts'
import { decideBoardItem, decideItem, decideReport, listReview, returnReport } from './reports/review-report.ts'
import { rollForward } from './reports/roll-forward.ts'
import { signReport } from './reports/sign-report.ts'
import { commentItem, saveItem } from './save-item.ts'

/** The whole feature on one screen. */
export const disclosuresRoutes = (deps: DisclosuresDeps, sample: SampleOrganisation): readonly ServedRoute[] => [
  serve(contracts.readFrameworkOverview, (call) => readFrameworkOverview(deps, call)),
  serve(contracts.readSampleOverview, (call) => readSampleOverview(deps, sample, call)),
  serve(contracts.readItem, (call) => readItem(deps, call)),
  serve(contracts.saveItem, (call) => saveItem(deps, call)),
  serve(contracts.commentItem, commentItem),
  serve(contracts.listDatapoints, (call) => listDatapoints(deps, call)),
  serve(contracts.saveAnswers, (call) => saveAnswers(deps, call)),
  serve(contracts.takeOverFigures, (call) => takeOverFigures(deps, call)),
  serve(contracts.reviewNarrative, (call) => reviewNarrative(deps, call)),
  serve(contracts.readAnswerList, (call) => readAnswerList(deps, call)),
  serve(contracts.importAnswers, (call) => importAnswers(deps, call)),
  serve(contracts.undoImport, (call) => undoImport(deps, call)),
  serve(contracts.downloadAnswers, (call) => downloadAnswers(deps, call)),

  serve(contracts.listReports, (call) => listReports(deps, call)),
  serve(contracts.createReport, (call) => createReport(deps, call)),
  serve(contracts.readReport, (call) => readReport(deps, call)),
  serve(contracts.submitReport, (call) => submitReport(deps, call)),
  serve(contracts.reviseReport, (call) => reviseReport(deps, call)),
  serve(contracts.rollForward, (call) => rollForward(deps, call)),
  serve(contracts.refreshReport, (call) => refreshReport(deps, call)),
  serve(contracts.listReview, listReview),
  serve(contracts.decideItem, (call) => decideItem(deps, call)),
  serve(contracts.decideReport, (call) => decideReport(deps, call)),
  serve(contracts.decideBoardItem, (call) => decideBoardItem(deps, call)),
  serve(contracts.signReport, (call) => signReport(deps, call)),
  serve(contracts.returnReport, (call) => returnReport(deps, call)),
  serve(contracts.inviteReviewer, (call) => inviteReviewer(deps, call)),
  serve(contracts.endReviewer, endReviewer),
  serve(contracts.readLinkedReport, (call) => readLinkedReport(deps, call)),
  serve(contracts.decideLinkedItem, (call) => decideLinkedItem(deps, call)),
  serve(contracts.decideLinkedReport, (call) => decideLinkedReport(deps, call)),
  serve(contracts.downloadReport, (call) => downloadReport(deps, call)),
  serve(contracts.readReportSchema, readReportSchema),
  serve(contracts.importReport, (call) => importReport(deps, call)),
]
