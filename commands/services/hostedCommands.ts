/** Commands of `sanity` that work on files. The others talk to a project of Sanity. */
const ON_FILES =
  /^(?:build|codemods?|dev|doctor|help|manifest|migrations? (?:create|list)|preview|schemas? (?:extract|validate)|start|typegen)\b|^(?:-|$)/

/** Whether `sanity <command>` talks to a project of Sanity. */
export const asksHosted = (command: string): boolean => !ON_FILES.test(command)
