import { hubAreas } from '@athar/contracts/content'
import { HubFacts, HubFigures } from './hub-facts.tsx'

/** For editors: a fact or a figure as its area shows it; the others have none of it. */
export const EveryFact = () => hubAreas.map((area) => <HubFacts key={area} area={area} />)
export const EveryFigure = () => hubAreas.map((area) => <HubFigures key={area} area={area} />)
