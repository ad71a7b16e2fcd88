import { treeAdoption as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { adoptTree } from './adopt-tree.ts'
import { downloadCertificate } from './certificate/download-certificate.ts'
import type { TreeDeps } from './deps.ts'
import { readPhoto, uploadPhoto } from './photos.ts'
import { createSite, listOwnSites, readOwnSite, updateSite } from './manage-sites.ts'
import { chooseWall, listAdoptions, readAdoption, withdrawAdoption } from './own-adoptions.ts'
import { listSiteTrees, postChecks } from './post-checks.ts'
import { listSites, readSite } from './read-sites.ts'
import { readProof, readWall } from './read-wall.ts'
import { hideSite } from './hide-site.ts'
import { takeOffWall } from './take-off-wall.ts'

export const treeAdoptionRoutes = (deps: TreeDeps): readonly ServedRoute[] => [
  serve(contracts.listSites, listSites),
  serve(contracts.readSite, readSite),
  serve(contracts.readWall, readWall),
  serve(contracts.readProof, readProof),
  serve(contracts.hideSite, (call) => hideSite(deps, call)),
  serve(contracts.takeOffWall, (call) => takeOffWall(deps, call)),

  serve(contracts.adoptTree, (call) => adoptTree(deps, call)),
  serve(contracts.listAdoptions, listAdoptions),
  serve(contracts.readAdoption, readAdoption),
  serve(contracts.chooseWall, (call) => chooseWall(deps, call)),
  serve(contracts.withdrawAdoption, (call) => withdrawAdoption(deps, call)),
  serve(contracts.downloadCertificate, (call) => downloadCertificate(deps, call)),

  serve(contracts.listOwnSites, listOwnSites),
  serve(contracts.createSite, (call) => createSite(deps, call)),
  serve(contracts.readOwnSite, readOwnSite),
  serve(contracts.updateSite, (call) => updateSite(deps, call)),
  serve(contracts.listSiteTrees, listSiteTrees),
  serve(contracts.uploadPhoto, (call) => uploadPhoto(deps, call)),
  serve(contracts.readPhoto, (call) => readPhoto(deps, call)),
  serve(contracts.postChecks, (call) => postChecks(deps, call)),
]
