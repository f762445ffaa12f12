const PRETEND = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`

/**
 * Environment of a command that takes its Node.js for 20.20.2, which the package does not support.
 */
export const OLDER_NODE = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRETEND)}`,
}
