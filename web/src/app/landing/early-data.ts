/** In a file of its own, so that it is fetched when its time has come. */
export { fetchEarly } from '../../inventory/index.ts'
