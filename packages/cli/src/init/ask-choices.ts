import { select, text } from '@clack/prompts'
import { CI_SERVICES, PACKAGE_MANAGERS, requireAppName, STORAGES } from './app-choices'
import type { AppChoices, PackageManager } from './app-choices'
import type { Template } from './compose-app'

/** The choices that the author makes. Where the layer comes from is not asked. */
export type AskedChoices = Omit<AppChoices, 'layer'>

/** What a value means, where its name is not clear. */
const HINTS: Readonly<Record<string, string>> = {
  files: 'one server with a disk',
  sqlite: 'one server with a disk',
  postgresql: 'any number of servers',
  redis: 'any number of servers',
  github: 'a workflow of GitHub Actions',
}

/** Returns the choices, with the default of each that is open. */
export function defaultChoices(
  choices: Partial<AskedChoices>,
  runner: PackageManager,
): AskedChoices {
  return {
    name: choices.name ?? 'my-app',
    template: choices.template ?? 'minimal',
    embedded: choices.embedded ?? true,
    packageManager: choices.packageManager ?? runner,
    storage: choices.storage ?? 'files',
    ci: choices.ci ?? 'github',
  }
}

/**
 * Asks for each choice that is open.
 *
 * @throws Error if the user cancels
 */
export async function askChoices(
  open: Partial<AskedChoices>,
  templates: readonly Template[],
  runner: PackageManager,
): Promise<AskedChoices> {
  const defaults = defaultChoices(open, runner)
  const name = open.name ?? (await askName(defaults.name))
  const template =
    open.template ??
    (await askOne(
      'Template',
      templates.map(each => ({ value: each.name, hint: each.description })),
      defaults.template,
    ))
  const canBeStandalone = templates.find(each => each.name === template)?.canBeStandalone
  const embedded =
    open.embedded ??
    (!canBeStandalone ||
      (await askOne(
        'Where does the app run?',
        [
          { value: 'embedded', hint: 'inside the admin' },
          { value: 'standalone', hint: 'at its own address, with a login page' },
        ],
        'embedded',
      )) === 'embedded')
  return {
    name,
    template,
    embedded,
    packageManager:
      open.packageManager ??
      (await askOne('Package manager', optionsOf(PACKAGE_MANAGERS), defaults.packageManager)),
    storage:
      open.storage ??
      (await askOne(
        'Where does it store data, jobs, and webhooks?',
        optionsOf(STORAGES),
        defaults.storage,
      )),
    ci: open.ci ?? (await askOne('Continuous integration', optionsOf(CI_SERVICES), defaults.ci)),
  }
}

async function askName(initial: string): Promise<string> {
  const name = await text({
    message: 'Name of the app',
    placeholder: initial,
    defaultValue: initial,
    validate: value => (value ? nameProblem(value) : undefined),
  })
  return requireResponse(name)
}

function nameProblem(value: string): string | undefined {
  try {
    requireAppName(value)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function askOne<Value extends string>(
  message: string,
  options: readonly { value: Value; hint?: string }[],
  initial: Value,
): Promise<Value> {
  const labeled = options.map(option => ({ ...option, label: option.value as string }))
  // The type of an option depends on whether its value is a primitive, which a parameter hides.
  const value = await select<string>({ message, options: labeled, initialValue: initial })
  return requireResponse(value) as Value
}

function optionsOf<Value extends string>(values: readonly Value[]) {
  return values.map(value => ({ value, hint: HINTS[value] }))
}

function requireResponse(value: string | symbol): string {
  if (typeof value === 'symbol') throw new Error('Canceled. Nothing was written.')
  return value
}
