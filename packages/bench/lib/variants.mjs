/**
 * The measured variants. Every request has an ID token, even if the route ignores it, so that
 * only the check differs. `newToken`: no token is sent twice; otherwise each connection repeats its
 * own.
 */
export const VARIANTS = [
  { name: 'bare', app: 'bare', path: '/api/bare', newToken: true },
  { name: 'layer, unguarded', app: 'layer', path: '/api/unguarded', newToken: true },
  { name: 'layer, new tokens', app: 'layer', path: '/api/guarded', newToken: true },
  { name: 'layer, repeated tokens', app: 'layer', path: '/api/guarded', newToken: false },
  {
    name: 'hand-written, files, new tokens',
    app: 'handwritten',
    path: '/api/handwritten',
    newToken: true,
  },
  {
    name: 'hand-written, files, repeated tokens',
    app: 'handwritten',
    path: '/api/handwritten',
    newToken: false,
  },
  {
    name: 'hand-written, memory, new tokens',
    app: 'handwritten',
    path: '/api/handwritten-memory',
    newToken: true,
  },
  {
    name: 'hand-written, memory, repeated tokens',
    app: 'handwritten',
    path: '/api/handwritten-memory',
    newToken: false,
  },
  {
    name: 'hand-written, remembered, new tokens',
    app: 'handwritten',
    path: '/api/handwritten-remembered',
    newToken: true,
  },
  {
    name: 'hand-written, remembered, repeated tokens',
    app: 'handwritten',
    path: '/api/handwritten-remembered',
    newToken: false,
  },
]

/** Folders of packages/bench/apps that these need. */
export const APPS = ['bare', 'layer', 'handwritten']

/** Pairs of the layer and a hand-written check, for the CPU ratio. */
export const COMPARISONS = ['files', 'memory', 'remembered'].flatMap(kind =>
  ['new', 'repeated'].map(tokens => [
    `layer, ${tokens} tokens`,
    `hand-written, ${kind}, ${tokens} tokens`,
  ]),
)
