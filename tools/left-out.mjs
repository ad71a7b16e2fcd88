/** Test files under a folder that this run leaves out (`TEST_LEAVE_OUT`), as paths from that folder. */
export const leftOut = (folder) =>
  (process.env.TEST_LEAVE_OUT ?? '')
    .split(',')
    .filter((path) => path.startsWith(folder) && path !== '')
    .map((path) => path.slice(folder.length))
