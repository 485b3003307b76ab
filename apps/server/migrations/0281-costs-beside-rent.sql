-- What a closed month has booked beside the rent terms: percentage rent, balances of landlords' statements, credits.
-- What is reported later is booked in the first month that is open then, as far as no closed month has it.
alter table accounting_figures add beside jsonb; -- [{ key, words, cents }]
