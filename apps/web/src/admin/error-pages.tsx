import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useText } from '../lib/office-text.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { AuthFrame } from './auth-layout.tsx'

const HomeLink = () => {
  const text = useText()
  return (
    <Link className="button" data-variant="outline" to="/admin">
      {text('page.notFound.home')}
    </Link>
  )
}

/** 403 (specification §2). */
export const ForbiddenPage = () => {
  const text = useText()
  return (
    <div className="auth-form">
      <p className="quiet num">403</p>
      <PageTitle>{text('page.forbidden.title')}</PageTitle>
      <p>{text('page.forbidden.body')}</p>
      <p>
        <HomeLink />
      </p>
    </div>
  )
}

/** 404, for every path that is no page; brings its own frame, since no route stands around it. */
export const NotFoundPage = () => {
  const text = useText()
  return (
    <AuthFrame>
      <div className="auth-form">
        <p className="quiet num">404</p>
        <PageTitle>{text('page.notFound.title')}</PageTitle>
        <p>{text('page.notFound.body')}</p>
        <p>
          <HomeLink />
        </p>
      </div>
    </AuthFrame>
  )
}

/** A page that broke, or whose part could not be fetched. */
export const FailedPage = ({ reset }: ErrorComponentProps) => {
  const text = useText()
  return (
    <AuthFrame>
      <div className="auth-form" role="alert">
        <PageTitle>{text('page.error.title')}</PageTitle>
        <p>{text('page.error.body')}</p>
        <p>
          <Button variant="outline" onClick={reset}>
            <RotateCw className="icon" aria-hidden />
            {text('action.retry')}
          </Button>
        </p>
      </div>
    </AuthFrame>
  )
}
