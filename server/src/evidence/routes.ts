import { evidence as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { ContentsReader } from './contents/contents-reader.ts'
import { pictureOfEvidence, previewEvidence } from './contents/preview-evidence.ts'
import { decideEvidence } from './decide-evidence.ts'
import type { EvidenceDeps } from './deps.ts'
import { destroyEvidence } from './destroy-evidence.ts'
import { downloadIndex } from './index-of-evidence/download-index.ts'
import { labelEvidence } from './label-evidence.ts'
import { linkEvidence, unlinkEvidence } from './link-evidence.ts'
import { downloadEvidence, listEvidence, readEvidence } from './read-evidence.ts'
import { beginUpload } from './uploads/begin-upload.ts'
import { readUpload } from './uploads/read-upload.ts'
import { patchUpload, putUpload } from './uploads/receive-upload.ts'

type Deps = EvidenceDeps & { readonly reader: ContentsReader }

export const evidenceRoutes = (deps: Deps): readonly ServedRoute[] => [
  serve(contracts.beginUpload, (call) => beginUpload(deps, call)),
  serve(contracts.readUpload, readUpload),
  serve(contracts.putUpload, (call) => putUpload(deps, call)),
  serve(contracts.patchUpload, (call) => patchUpload(deps, call)),

  serve(contracts.listEvidence, (call) => listEvidence(deps, call)),
  serve(contracts.downloadEvidenceIndex, (call) => downloadIndex(deps, call)),
  serve(contracts.readEvidence, (call) => readEvidence(deps, call)),
  serve(contracts.downloadEvidence, (call) => downloadEvidence(deps, call)),
  serve(contracts.previewEvidence, (call) => previewEvidence(deps, call)),
  serve(contracts.pictureOfEvidence, (call) => pictureOfEvidence(deps, call)),
  serve(contracts.decideEvidence, (call) => decideEvidence(deps, call)),
  serve(contracts.labelEvidence, (call) => labelEvidence(deps, call)),
  serve(contracts.linkEvidence, (call) => linkEvidence(deps, call)),
  serve(contracts.unlinkEvidence, (call) => unlinkEvidence(deps, call)),
  serve(contracts.destroyEvidence, (call) => destroyEvidence(deps, call)),
]
