import { engine, isInstalled } from '../../shared/browser'
import { Logo } from '../../shared/Logo'
import { ThemeToggle } from '../../shared/theme/ThemeToggle'
import { Preview } from './Preview'
import { SignInForm } from './SignInForm'

/** The sign-in screen (A7). */
export function SignInScreen() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 sm:px-8">
      <div className="flex h-(--header) items-center justify-end max-sm:-mr-3.5 sm:-mr-2.5">
        <ThemeToggle />
      </div>
      <main className="grid flex-1 content-start gap-x-20 pt-[9dvh] pb-16 lg:grid-cols-[22rem_1fr] lg:pt-[17dvh]">
        <div className="mx-auto w-full max-w-sm">
          <h1 className="flex items-center gap-3 text-xl font-semibold tracking-tight">
            <Logo size={32} />
            Solvelog
          </h1>
          <p className="mt-3 mb-8 text-base text-secondary">
            The training log for coding interviews: what you have solved, how well you remember it, and what to solve
            next.
          </p>
          <SignInForm />
          {engine() === 'webkit' && isInstalled() && (
            <p className="mt-6 text-xs text-secondary">
              Bring your log: the app has its own storage. Sign in with the name that you used in the browser, open Your
              data, and import the file that you exported there.
            </p>
          )}
          <p className="mt-6 text-xs text-muted">
            Your data is stored only in this browser. Clearing the browser data removes it.
          </p>
        </div>
        <div className="max-lg:hidden">
          <Preview />
        </div>
      </main>
    </div>
  )
}
