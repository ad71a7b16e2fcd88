// A reporter that keeps what no test failed by: the JSON report leaves it out, and a second run of failed files may be green.
import { writeFileSync } from 'node:fs'

export default class Unhandled {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ stack, message }) => stack ?? message ?? 'an error without a message')
    writeFileSync(process.env.TEST_UNHANDLED, JSON.stringify(told))
  }
}
