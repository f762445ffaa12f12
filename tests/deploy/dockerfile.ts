import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { runCommand, shellEnvironment } from '../surface/run-command'

/** An instruction of a Dockerfile. */
export interface Instruction {
  name: string
  args: string
}

/** Numeric id of the user that stands for the image's `node`, where this process is root. */
export const NODE_USER = 65_534

/** A folder in place of an image. */
interface Stage {
  root: string
  /** Absolute in the image. */
  workdir: string
  environment: Record<string, string>
  isRoot: boolean
}

/** What an image starts. */
export interface Image {
  /** Folder of the app in it. */
  folder: string
  environment: Record<string, string>
  /** Undefined: that of this process. */
  uid: number | undefined
  command: readonly string[]
  /** Removes the folders of all stages. */
  remove: () => Promise<void>
}

/** Splits a Dockerfile into its instructions, with continued lines joined. */
export function parseDockerfile(text: string): Instruction[] {
  return text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
    .map(line => {
      const [, name = '', args = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return { name, args }
    })
}

/**
 * Runs the instructions of a Dockerfile in folders, without Docker. Base images are this machine.
 *
 * @param context the folder that `COPY` copies from
 * @throws Error for an instruction that it does not know, and for a command that fails
 */
export async function runDockerfile(
  instructions: readonly Instruction[],
  context: string,
): Promise<Image> {
  const stages: Stage[] = []
  const named = new Map<string, Stage>()
  let stage: Stage | undefined
  let command: string[] = []

  for (const { name, args } of instructions) {
    if (name === 'FROM') {
      stage = await startStage()
      stages.push(stage)
      const [, alias] = / AS (\w+)$/.exec(args) ?? []
      if (alias) named.set(alias, stage)
      continue
    }
    if (!stage) throw new Error(`${name} before FROM`)
    if (name === 'WORKDIR') {
      stage.workdir = args
      await mkdir(join(stage.root, args), { recursive: true })
    } else if (name === 'ENV') {
      const [key = '', value = ''] = args.split('=')
      stage.environment[key] = value
    } else if (name === 'USER') stage.isRoot = false
    else if (name === 'COPY') await copy(args, context, stage, named)
    else if (name === 'RUN') await run(args, stage)
    else if (name === 'CMD') command = JSON.parse(args) as string[]
    else if (!['VOLUME', 'EXPOSE', 'HEALTHCHECK'].includes(name))
      throw new Error(`Unknown instruction: ${name} ${args}`)
  }
  if (!stage) throw new Error('The Dockerfile has no FROM')
  return {
    folder: join(stage.root, stage.workdir),
    environment: stage.environment,
    uid: stage.isRoot || process.getuid?.() !== 0 ? undefined : NODE_USER,
    command,
    remove: async () => {
      for (const { root } of stages) await rm(root, { recursive: true, force: true })
    },
  }
}

async function startStage(): Promise<Stage> {
  const root = await mkdtemp(join(tmpdir(), 'platform-image-'))
  // Other users may read an image.
  await chmod(root, 0o755)
  return { root, workdir: '/', environment: {}, isRoot: true }
}

async function copy(
  args: string,
  context: string,
  stage: Stage,
  named: ReadonlyMap<string, Stage>,
): Promise<void> {
  const [, from, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(args) ?? []
  const source = from === undefined ? context : named.get(from)?.root
  if (source === undefined) throw new Error(`COPY from an unknown stage: ${args}`)
  const sources = paths.split(' ')
  const target = join(stage.root, stage.workdir, sources.pop() ?? '')
  // A shell expands patterns, as Docker does.
  for (const each of sources) {
    const path = each.startsWith('/') ? each.slice(1) : each
    const copied = await runCommand('sh', ['-c', `cp -r ${path} ${JSON.stringify(target)}`], {
      cwd: source,
    })
    if (copied.status !== 0) throw new Error(`COPY ${args}: ${copied.stderr}`)
  }
}

async function run(args: string, stage: Stage): Promise<void> {
  // The owner of the volume; the user of the image does not exist here.
  const owned = /^install -d -o node -g node (\S+)$/.exec(args)?.[1]
  if (owned !== undefined) {
    const folder = join(stage.root, stage.workdir, owned)
    await mkdir(folder, { recursive: true })
    if (process.getuid?.() === 0) await chown(folder, NODE_USER, NODE_USER)
    return
  }
  const { status, stdout, stderr } = await runCommand('sh', ['-c', args], {
    cwd: join(stage.root, stage.workdir),
    environment: shellEnvironment({ ...stage.environment, CI: 'true' }),
  })
  if (status !== 0) throw new Error(`RUN ${args} ended with ${status}:\n${stdout}\n${stderr}`)
}

/** Starts the command of an image as its user. Resolves when the process has ended. */
export function startImage(
  { folder, environment, uid, command }: Image,
  settings: Record<string, string>,
): { output: () => string; stop: (signal: NodeJS.Signals) => Promise<number | null> } {
  const [file = '', ...args] = command
  const child = spawn(file === 'node' ? process.execPath : file, args, {
    cwd: folder,
    env: { ...environment, ...settings },
    uid,
    gid: uid,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  return {
    output: () => output,
    stop: signal => {
      child.kill(signal)
      return ended
    },
  }
}
