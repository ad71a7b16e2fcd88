import { sgi as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { SgiDeps } from './deps.ts'
import { describeFile, removeFile } from './files/edit-file.ts'
import { showDocument, showFile, showFileForReview, showPhoto } from './files/show-file.ts'
import { uploadDocument, uploadPhoto } from './files/upload-file.ts'
import { downloadProgress, readProgress } from './progress/read-progress.ts'
import { followProject, readFollow } from './projects/follow-project.ts'
import { postUpdate, postUpdateAsEditor } from './projects/post-update.ts'
import { withdrawUpdate, withdrawUpdateAsEditor } from './projects/withdraw-update.ts'
import { readCommunity } from './projects/read-community.ts'
import { listProjects, readProject } from './projects/read-projects.ts'
import { commentAsReviewer, decideRegistration } from './registrations/decide-registration.ts'
import { findSimilar } from './registrations/find-similar.ts'
import {
  listForReview,
  listRegistrations,
  readForReview,
  readRegistration,
} from './registrations/read-registrations.ts'
import { commentRegistration, submitRegistration } from './registrations/submit-registration.ts'
import { dropRevision, recallRegistration, reviseRegistration } from './registrations/revise-registration.ts'
import { beginRegistration, discardRegistration, saveDraft } from './registrations/write-draft.ts'

export const sgiRoutes = (deps: SgiDeps): readonly ServedRoute[] => [
  serve(contracts.listProjects, listProjects),
  serve(contracts.readProject, (call) => readProject(deps, call)),
  serve(contracts.readCommunity, (call) => readCommunity(deps, call)),
  serve(contracts.showPhoto, (call) => showPhoto(deps, call)),
  serve(contracts.showDocument, (call) => showDocument(deps, call)),
  serve(contracts.readProgress, (call) => readProgress(deps, call)),
  serve(contracts.downloadProgress, downloadProgress),
  serve(contracts.readFollow, readFollow),
  serve(contracts.follow, followProject),
  serve(contracts.postUpdate, (call) => postUpdate(deps, call)),
  serve(contracts.postUpdateAsEditor, (call) => postUpdateAsEditor(deps, call)),
  serve(contracts.withdrawUpdate, (call) => withdrawUpdate(deps, call)),
  serve(contracts.withdrawUpdateAsEditor, (call) => withdrawUpdateAsEditor(deps, call)),

  serve(contracts.listRegistrations, listRegistrations),
  serve(contracts.readRegistration, readRegistration),
  serve(contracts.beginRegistration, (call) => beginRegistration(deps, call)),
  serve(contracts.saveDraft, saveDraft),
  serve(contracts.findSimilar, findSimilar),
  serve(contracts.submitRegistration, (call) => submitRegistration(deps, call)),
  serve(contracts.recallRegistration, recallRegistration),
  serve(contracts.reviseRegistration, reviseRegistration),
  serve(contracts.dropRevision, (call) => dropRevision(call)),
  serve(contracts.discardRegistration, (call) => discardRegistration(call)),
  serve(contracts.commentRegistration, (call) => commentRegistration(deps, call)),
  serve(contracts.uploadPhoto, (call) => uploadPhoto(deps, call)),
  serve(contracts.uploadDocument, (call) => uploadDocument(deps, call)),
  serve(contracts.describeFile, describeFile),
  serve(contracts.removeFile, (call) => removeFile(call)),
  serve(contracts.showFile, (call) => showFile(deps, call)),

  serve(contracts.listForReview, listForReview),
  serve(contracts.readForReview, readForReview),
  serve(contracts.decideRegistration, (call) => decideRegistration(deps, call)),
  serve(contracts.commentAsReviewer, (call) => commentAsReviewer(deps, call)),
  serve(contracts.showFileForReview, (call) => showFileForReview(deps, call)),
]
