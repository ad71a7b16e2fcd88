import { inventory } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { archiveEntity, restoreEntity } from './archive-entity.ts'
import { archiveSite, restoreSite } from './archive-site.ts'
import { createEntity } from './create-entity.ts'
import { createSite } from './create-site.ts'
import { createSitesFromCall } from './create-sites.ts'
import type { BoundaryDeps } from './deps.ts'
import { listEntities } from './list-entities.ts'
import { listSites, readSite } from './list-sites.ts'
import { listYears, readYear } from './list-years.ts'
import { importSites } from './import-sites.ts'
import { createListRegions } from './regions.ts'
import { readScreening, saveScreening } from './save-screening.ts'
import { readSettings, saveSettings } from './save-settings.ts'
import { saveReporting } from './save-reporting.ts'
import { chooseGwpSet, saveYear } from './save-year.ts'
import { createSupplier, listSuppliers, renameSupplier } from './suppliers.ts'
import { updateEntity } from './update-entity.ts'
import { updateSite } from './update-site.ts'

export const boundaryRoutes = (deps: BoundaryDeps): readonly ServedRoute[] => [
  serve(inventory.listEntities, listEntities),
  serve(inventory.createEntity, createEntity),
  serve(inventory.updateEntity, updateEntity),
  serve(inventory.archiveEntity, archiveEntity),
  serve(inventory.restoreEntity, restoreEntity),
  serve(inventory.listSites, listSites),
  serve(inventory.readSite, readSite),
  serve(inventory.createSite, (call) => createSite(deps, call)),
  serve(inventory.createSites, (call) => createSitesFromCall(deps, call)),
  serve(inventory.importSites, importSites),
  serve(inventory.updateSite, (call) => updateSite(deps, call)),
  serve(inventory.archiveSite, archiveSite),
  serve(inventory.restoreSite, restoreSite),
  serve(inventory.listSuppliers, listSuppliers),
  serve(inventory.createSupplier, createSupplier),
  serve(inventory.renameSupplier, renameSupplier),
  serve(inventory.listYears, (call) => listYears(deps, call)),
  serve(inventory.readYear, (call) => readYear(deps, call)),
  serve(inventory.saveYear, (call) => saveYear(deps, call)),
  serve(inventory.saveReporting, (call) => saveReporting(deps, call)),
  serve(inventory.chooseGwpSet, (call) => chooseGwpSet(deps, call)),
  serve(inventory.readScreening, readScreening),
  serve(inventory.saveScreening, (call) => saveScreening(deps, call)),
  serve(inventory.readSettings, readSettings),
  serve(inventory.saveSettings, saveSettings),
  serve(inventory.listRegions, createListRegions()),
]
