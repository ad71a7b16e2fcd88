import { marketplace as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { askProvider } from './ask-provider.ts'
import { addMessageFile, showMessageFile } from './message-files.ts'
import { listEnquiries, moveEnquiry, readEnquiry, writeMessage } from './write-enquiry.ts'

export const enquiryRoutes = (deps: MarketplaceDeps): readonly ServedRoute[] => [
  serve(contracts.askProvider, (call) => askProvider(deps, call)),
  serve(contracts.listEnquiries, listEnquiries),
  serve(contracts.readEnquiry, (call) => readEnquiry(deps, call)),
  serve(contracts.writeMessage, (call) => writeMessage(deps, call)),
  serve(contracts.moveEnquiry, (call) => moveEnquiry(deps, call)),
  serve(contracts.addMessageFile, (call) => addMessageFile(deps, call)),
  serve(contracts.showMessageFile, (call) => showMessageFile(deps, call)),
]
