/** A point at which a module lets later modules take part, without knowing them (ARCHITECTURE.md, "Hooks"). */
export interface Hook<Args extends readonly unknown[], Result> {
  /** Called once, by wiring.ts. */
  add: (listener: (...args: Args) => Promise<Result>) => void
  /**
   * Calls each listener after the one before has ended, in the caller's transaction, and gives what each answered. Throws
   * what one of them throws, and an Error where nobody was ever added: what a later module must do is never left out in silence.
   */
  run: (...args: Args) => Promise<Result[]>
}

/** A hook that `wiring.ts` must give at least one listener. `name` is for the error alone. */
export const createHook = <Args extends readonly unknown[], Result = void>(name: string): Hook<Args, Result> => {
  const listeners: ((...args: Args) => Promise<Result>)[] = []
  return {
    add: (listener) => void listeners.push(listener),
    run: async (...args) => {
      if (listeners.length === 0) throw new Error(`nothing is wired to the hook "${name}"`)
      const answers: Result[] = []
      for (const listener of listeners) answers.push(await listener(...args))
      return answers
    },
  }
}
