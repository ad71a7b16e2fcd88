import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { answerRows } from './answer-rows.ts'
import { cancelImport } from './cancel-import.ts'
import { checkImport } from './check-import.ts'
import { commitImport } from './commit-import.ts'
import type { ImportDeps } from './deps.ts'
import { downloadRejectedRows } from './download-rejected.ts'
import { listUnknownNames } from './list-unknown-names.ts'
import {
  chooseSheet,
  chooseTableShape,
  createUnknownSites,
  downloadTemplate,
  listActivities,
  listCorrectedRecords,
  listImportRows,
  listImports,
  listUnknownSites,
  readImport,
} from './read-imports.ts'
import { undoImport } from './undo-import.ts'
import { uploadImport } from './upload-import.ts'

export const importRoutes = (deps: ImportDeps): readonly ServedRoute[] => [
  serve(inventory.uploadImport, (call) => uploadImport(deps, call)),
  serve(inventory.listImports, listImports),
  serve(inventory.readImport, readImport),
  serve(inventory.chooseSheet, (call) => chooseSheet(deps, call)),
  serve(inventory.chooseTableShape, (call) => chooseTableShape(deps, call)),
  serve(inventory.checkImport, (call) => checkImport(deps, call)),
  serve(inventory.listImportRows, listImportRows),
  serve(inventory.answerImportRows, (call) => answerRows(deps, call)),
  serve(inventory.listUnknownSites, listUnknownSites),
  serve(inventory.listUnknownNames, listUnknownNames),
  serve(inventory.createUnknownSites, (call) => createUnknownSites(deps, call)),
  serve(inventory.commitImport, (call) => commitImport(deps, call)),
  serve(inventory.cancelImport, cancelImport),
  serve(inventory.listCorrectedRecords, listCorrectedRecords),
  serve(inventory.undoImport, (call) => undoImport(deps, call)),
  serve(inventory.downloadRejectedRows, (call) => downloadRejectedRows(deps, call)),
  serve(inventory.downloadTemplate, downloadTemplate),
  serve(inventory.listActivities, listActivities),
]
