import type { Row } from '../pull-folder'

/** The rows of a stage: roots, and those of their connections. */
export class RowTree {
  readonly roots: Row[] = []
  private readonly children = new Map<string, Row[]>()

  constructor(rows: readonly Row[]) {
    for (const row of rows) {
      const parentId = row.__parentId
      if (typeof parentId !== 'string') {
        this.roots.push(row)
        continue
      }
      const siblings = this.children.get(parentId)
      if (siblings) siblings.push(row)
      else this.children.set(parentId, [row])
    }
  }

  /** Lists the roots with the fields that the query of the stage selects. */
  rootsAs<Root>(): Root[] {
    return asSelected(this.roots)
  }

  /** Lists the rows of a connection of a node, in their order. */
  childrenOf<Child>(id: string, typeName: string): Child[] {
    return this.childrenWith(id, name => name === typeName)
  }

  /** Lists the rows of all connections of a node whose types pass a test. */
  childrenWith<Child>(id: string, isWanted: (typeName: string) => boolean): Child[] {
    return asSelected(
      (this.children.get(id) ?? []).filter(({ __typename }) => isWanted(__typename)),
    )
  }
}

/** Only the query of a stage writes its rows, so that they have the fields that it selects. */
function asSelected<Selected>(rows: readonly unknown[]): Selected[] {
  return rows as Selected[]
}

/** An object of which only the id was selected. */
export type Reference = { id: string } | null
