import classes from './logo.module.css';

/** The product's logo, shown when the client has none. */
export function Logo() {
  return (
    <span className={classes['logo']}>
      <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden className={classes['mark']}>
        <rect width="32" height="32" rx="7" fill="currentColor" />
        <path d="M6 21.5c3.2-7 6.5-10.5 10-10.5s6.8 3.5 10 10.5" className={classes['arc']} />
        <circle cx="16" cy="19.5" r="2.8" className={classes['sun']} />
      </svg>
      Panoramic
    </span>
  );
}
