import type { FormEvent, ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  /** Renders the card as a form. */
  onSubmit?: (event: FormEvent) => void;
  children: ReactNode;
}

/** The card that screens before sign-in consist of. */
export function Card({ title, onSubmit, children }: CardProps) {
  const content = (
    <>
      <h1 className={classes['title']}>{title}</h1>
      {children}
    </>
  );
  if (!onSubmit) return <div className={classes['card']}>{content}</div>;
  return (
    <form className={classes['card']} onSubmit={onSubmit} noValidate>
      {content}
    </form>
  );
}

export function CardText({ children }: { children: ReactNode }) {
  return <p className={classes['text']}>{children}</p>;
}

export const cardLink = classes['link'];
export const cardDivider = classes['divider'];
