-- Names of accounts that hold signs nobody sees (default-ignorable code points of Unicode): the server renames them when it starts, tells
-- their players, and forgets this list.
insert into settings_rows (name, value, updated_at)
select 'renames:accounts', to_jsonb(array_agg(id order by id)), now()
from accounts
where username ~ E'[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
having count(*) > 0
on conflict (name) do nothing;
