import { verification as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { VerificationDeps } from './deps.ts'
import { downloadSubject } from './download-subject.ts'
import { downloadPeriodFile, readPeriodOf } from './read-period.ts'
import { answerFinding, raiseFinding, resolveFinding } from './findings.ts'
import { finishReview, moveVerification, saveConclusion } from './move-verification.ts'
import { beginVerification, checkRecord, drawSample, saveTerms } from './plan-verification.ts'
import { downloadFindingFile, listVerifications, readVerification } from './read-verifications.ts'
import { addTeamMember, declareIndependence, removeTeamMember } from './team.ts'
import { readStatement, downloadStatement } from './read-statements.ts'
import { prepareSignature, readSigning, signVerification, withdrawStatement } from './sign-statement.ts'
import { readStatusList, readVerifierKeys } from './public-keys.ts'
import { challengeKey, registerKey } from './register-key.ts'
import { listKeys, revokeKey } from './signing-key.ts'
import { downloadReport } from './reports/download-report.ts'
import { recordVisit, removeVisit } from './visits.ts'

/** The whole feature on one screen. */
export const verificationRoutes = (deps: VerificationDeps): readonly ServedRoute[] => [
  serve(contracts.listVerifications, listVerifications),
  serve(contracts.readVerification, (call) => readVerification(deps, call)),
  serve(contracts.beginVerification, (call) => beginVerification(deps, call)),
  serve(contracts.saveTerms, (call) => saveTerms(deps, call)),

  serve(contracts.addTeamMember, (call) => addTeamMember(deps, call)),
  serve(contracts.removeTeamMember, (call) => removeTeamMember(deps, call)),
  serve(contracts.declareIndependence, (call) => declareIndependence(deps, call)),

  serve(contracts.drawSample, (call) => drawSample(deps, call)),
  serve(contracts.downloadSubject, (call) => downloadSubject(deps, call)),
  serve(contracts.readPeriodOf, (call) => readPeriodOf(deps, call)),
  serve(contracts.downloadPeriodFile, (call) => downloadPeriodFile(deps, call)),
  serve(contracts.checkRecord, (call) => checkRecord(deps, call)),
  serve(contracts.recordVisit, (call) => recordVisit(deps, call)),
  serve(contracts.removeVisit, (call) => removeVisit(deps, call)),

  serve(contracts.raiseFinding, (call) => raiseFinding(deps, call)),
  serve(contracts.resolveFinding, (call) => resolveFinding(deps, call)),
  serve(contracts.answerFinding, (call) => answerFinding(deps, call)),
  serve(contracts.downloadFindingFile, (call) => downloadFindingFile(deps, call)),

  serve(contracts.moveVerification, (call) => moveVerification(deps, call)),
  serve(contracts.saveConclusion, (call) => saveConclusion(deps, call)),
  serve(contracts.finishReview, (call) => finishReview(deps, call)),

  serve(contracts.readSigning, (call) => readSigning(deps, call)),
  serve(contracts.prepareSignature, (call) => prepareSignature(deps, call)),
  serve(contracts.signVerification, (call) => signVerification(deps, call)),
  serve(contracts.withdrawStatement, (call) => withdrawStatement(deps, call)),
  serve(contracts.downloadStatement, (call) => downloadStatement(deps, call)),
  serve(contracts.readStatement, (call) => readStatement(deps, call)),
  serve(contracts.downloadSummary, (call) => downloadReport(deps, 'summary', call)),
  serve(contracts.downloadCompliance, (call) => downloadReport(deps, 'compliance', call)),
  serve(contracts.listKeys, listKeys),
  serve(contracts.challengeKey, (call) => challengeKey(deps, call)),
  serve(contracts.registerKey, (call) => registerKey(deps, call)),
  serve(contracts.revokeKey, (call) => revokeKey(deps, call)),
  serve(contracts.readVerifierKeys, (call) => readVerifierKeys(deps, call)),
  serve(contracts.readStatusList, (call) => readStatusList(deps, call)),
]
