export const maxWorkers: number
export const journeyWorkers: number
export const hasRoomForBoth: boolean
