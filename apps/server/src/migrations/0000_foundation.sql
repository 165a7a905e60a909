CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Returns the form in which names, addresses and search words are compared: NFKC, case folded,
-- spaces trimmed and repeated spaces reduced to one. The result depends on no collation and no
-- locale, because the function contains the table of capital letters. `toNormalForm` of the
-- contract computes the same form; a test compares the two.
create function normal_form(p_text text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    case
      when octet_length(p_text) = char_length(p_text) then lower(p_text collate "C")
      -- Latin, Greek and Cyrillic text uses a shorter table, which takes a third of the time. Text
      -- with combining marks uses the longer table, because a mark turns a letter into another.
      when p_text !~ E'[^\u0001-\u02ff\u0370-\u052f]' then normalize(replace(translate(replace(normalize(p_text, NFKC), 'ß', 'ss'),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİıĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ',
        'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiiĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ'), E'i\u0307', 'i'), NFKC)
      else normalize(replace(translate(replace(replace(normalize(p_text, NFKC), 'ß', 'ss'), 'ẞ', 'ss'),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİıĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
        'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiiĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'), E'i\u0307', 'i'), NFKC)
    end collate "C", E'[\t\n\x0b\f\r \u1680\u2028\u2029\ufeff]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- Returns the part of an account's name that must be unique: letters and digits that look alike
-- count as equal. The function names its schema, because indexes are built without a search path.
create function name_key(p_name text) returns text language sql immutable parallel safe as $$
  select translate(public.normal_form(p_name), '01iіаеёорсухкмтвн', 'olllaeeopcyxkmtbh')
$$;
--> statement-breakpoint
CREATE SEQUENCE "public"."activity_reward_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."pass_tier_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "commands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"address" text,
	"type" text NOT NULL,
	"message" jsonb,
	"text" text,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"names" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"entity" text,
	"entity_id" bigint,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"undoable" boolean DEFAULT false NOT NULL,
	"undo_of" bigint,
	"undone_by" bigint,
	"part_of" bigint,
	"idempotency_key" text,
	"body_hash" "bytea",
	"reply" jsonb,
	"done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_cursors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"dropped" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"currency" text NOT NULL,
	"guarded" boolean NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_not_negative" CHECK (not "ledger_accounts"."guarded" or "ledger_accounts"."balance" >= 0),
	CONSTRAINT "ledger_accounts_ceiling" CHECK (not "ledger_accounts"."guarded" or "ledger_accounts"."balance" <= 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "ledger_account_sums" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"amount" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_daily_sums" (
	"day" timestamp (3) with time zone NOT NULL,
	"account_group" text NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"credited" numeric NOT NULL,
	"debited" numeric NOT NULL,
	CONSTRAINT "ledger_daily_sums_day_account_group_currency_kind_cause_pk" PRIMARY KEY("day","account_group","currency","kind","cause")
);
--> statement-breakpoint
CREATE TABLE "ledger_summed" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"posting_id" bigint NOT NULL,
	CONSTRAINT "ledger_summed_only" CHECK ("ledger_summed"."is_only")
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	CONSTRAINT "ledger_postings_not_zero" CHECK ("ledger_postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"command_id" bigint,
	"reversal_of" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dedup_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"retried_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"leased_by" text,
	"failed_by" text
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"previews" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"forget_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings_rows" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "sweep_marks" (
	"sweep" text PRIMARY KEY NOT NULL,
	"swept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "archived_months" (
	"file_name" text PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"month" timestamp (3) with time zone NOT NULL,
	"row_count" bigint NOT NULL,
	"sha256" text NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_parts" (
	"task_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "task_parts_task_id_part_pk" PRIMARY KEY("task_id","part")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"owner_id" bigint,
	"status" text NOT NULL,
	"progress" integer NOT NULL,
	"state" jsonb NOT NULL,
	"result" jsonb,
	"error" text,
	"reason" jsonb,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"keep_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_events" (
	"user_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"title" text,
	"text" text,
	"payload" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_events_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE TABLE "chain_assets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"mint" text NOT NULL,
	"collection_id" bigint NOT NULL,
	"assets_key" text NOT NULL,
	"holder" text NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"capsule_id" bigint,
	"staked_at" timestamp (3) with time zone,
	"state" text DEFAULT 'MINTING' NOT NULL,
	"market_state" text,
	"market_account_id" bigint,
	"home_wallet" text,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"minted_at" timestamp (3) with time zone,
	"burnt_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "chain_assets_state" CHECK ("chain_assets"."state" in ('MINTING', 'HELD', 'AWAY', 'MARKETPLACE', 'BURNT')),
	CONSTRAINT "chain_assets_market_state" CHECK (("chain_assets"."state" = 'MARKETPLACE') = ("chain_assets"."market_state" is not null))
);
--> statement-breakpoint
CREATE TABLE "chain_capsules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_capsules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet" text NOT NULL,
	"collection_id" bigint NOT NULL,
	"state" text DEFAULT 'MAKING' NOT NULL,
	"burnt_at" timestamp (3) with time zone,
	"unlock_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chain_capsules_state" CHECK ("chain_capsules"."state" in ('MAKING', 'HELD'))
);
--> statement-breakpoint
CREATE TABLE "chain_stakes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_stakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"wallet" text NOT NULL,
	"account_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"rarity" integer NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_comparison" (
	"id" bigint PRIMARY KEY DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"is_running" boolean DEFAULT true NOT NULL,
	"compared_at" timestamp (3) with time zone,
	"counts" jsonb
);
--> statement-breakpoint
CREATE TABLE "chain_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"asset_id" bigint,
	"wallet" text,
	"subject" jsonb NOT NULL,
	"ours" jsonb NOT NULL,
	"on_chain" jsonb NOT NULL,
	"looks" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_accounts" (
	"address" text PRIMARY KEY NOT NULL,
	"program" text NOT NULL,
	"lamports" bigint NOT NULL,
	"data" "bytea" NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_network" (
	"id" bigint PRIMARY KEY DEFAULT 1 NOT NULL,
	"genesis_hash" text NOT NULL,
	"is_local" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_node" (
	"id" bigint PRIMARY KEY DEFAULT 1 NOT NULL,
	"seed" text NOT NULL,
	"base_slot" bigint NOT NULL,
	"based_at" timestamp (3) with time zone NOT NULL,
	"last_slot" bigint NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_transactions" (
	"signature" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"slot" bigint NOT NULL,
	"ran_at" timestamp (3) with time zone NOT NULL,
	"bytes" "bytea" NOT NULL,
	"error" jsonb,
	"addresses" text[] NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_rotations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_rotations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"from_key" text NOT NULL,
	"to_key" text NOT NULL,
	"pass" integer DEFAULT 0 NOT NULL,
	"stage" integer DEFAULT 0 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 1 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"command_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "key_rotations_key" CHECK ("key_rotations"."key" in ('fees', 'assets', 'lock', 'treasury'))
);
--> statement-breakpoint
CREATE TABLE "chain_former_mints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_former_mints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"of_id" bigint NOT NULL,
	"mint" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staking_promotions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staking_promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"multiplier" integer NOT NULL,
	"collection_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_epochs" (
	"number" integer PRIMARY KEY NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"pool" text NOT NULL,
	"carried" text DEFAULT '0' NOT NULL,
	"total_weight" text,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chain_paid_accounts" (
	"wallet" text NOT NULL,
	"mint" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chain_paid_accounts_wallet_mint_pk" PRIMARY KEY("wallet","mint")
);
--> statement-breakpoint
CREATE TABLE "chain_shares" (
	"epoch" integer NOT NULL,
	"wallet" text NOT NULL,
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"weight" text NOT NULL,
	"amount" text NOT NULL,
	"signature" text,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "chain_shares_epoch_wallet_pk" PRIMARY KEY("epoch","wallet")
);
--> statement-breakpoint
CREATE TABLE "chain_treasury" (
	"currency" text PRIMARY KEY NOT NULL,
	"mint" text NOT NULL,
	"amount" text NOT NULL,
	"spent" text DEFAULT '0' NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_subjects" (
	"subject" text PRIMARY KEY NOT NULL,
	"submission_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signature" text NOT NULL,
	"wire" text NOT NULL,
	"kind" text NOT NULL,
	"task_id" bigint,
	"user_id" bigint,
	"account_id" bigint,
	"wallet" text,
	"memo" text,
	"details" jsonb NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"state" text DEFAULT 'SUBMITTED' NOT NULL,
	"sends" integer DEFAULT 0 NOT NULL,
	"error" text,
	"cost" bigint,
	"charge" bigint DEFAULT 0 NOT NULL,
	"command_id" bigint,
	"rotation_id" bigint DEFAULT 0 NOT NULL,
	"uses" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"final_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "chain_submissions_state" CHECK ("chain_submissions"."state" in ('SUBMITTED', 'CONFIRMED', 'FINAL', 'FAILED', 'EXPIRED'))
);
--> statement-breakpoint
CREATE TABLE "wallet_nonces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_nonces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"address" text NOT NULL,
	"auth_way" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"auth_way" text NOT NULL,
	"proof" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"compared_at" timestamp (3) with time zone,
	CONSTRAINT "wallets_proof" CHECK ("wallets"."proof" in ('MESSAGE', 'TRANSACTION'))
);
--> statement-breakpoint
CREATE TABLE "achievements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "achievements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"active_image" text,
	"inactive_image" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"exp" integer NOT NULL,
	"statistic_id" bigint,
	"segment" text,
	"goal" double precision,
	"display_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "unlocked_achievements" (
	"account_id" bigint NOT NULL,
	"achievement_id" bigint NOT NULL,
	"exp" integer NOT NULL,
	"unlocked_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "unlocked_achievements_account_id_achievement_id_pk" PRIMARY KEY("account_id","achievement_id")
);
--> statement-breakpoint
CREATE TABLE "activity_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"rewards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "activity_progress" (
	"account_id" bigint NOT NULL,
	"reward_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"progress" double precision NOT NULL,
	"granted_at" timestamp (3) with time zone,
	"goal" double precision,
	"rewards" jsonb,
	CONSTRAINT "activity_progress_account_id_reward_id_pk" PRIMARY KEY("account_id","reward_id")
);
--> statement-breakpoint
CREATE TABLE "battle_passes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "battle_passes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text DEFAULT 'Pass' NOT NULL,
	"style" integer NOT NULL,
	"rarity_type" integer NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone,
	"price" bigint,
	"currency" text,
	"rewards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pass_owners" (
	"account_id" bigint NOT NULL,
	"pass_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"price" bigint,
	"currency" text,
	"command_id" bigint NOT NULL,
	CONSTRAINT "pass_owners_account_id_pass_id_pk" PRIMARY KEY("account_id","pass_id")
);
--> statement-breakpoint
CREATE TABLE "pass_progress" (
	"account_id" bigint NOT NULL,
	"pass_id" bigint NOT NULL,
	"progress" bigint NOT NULL,
	CONSTRAINT "pass_progress_account_id_pass_id_pk" PRIMARY KEY("account_id","pass_id")
);
--> statement-breakpoint
CREATE TABLE "game_mission_progress" (
	"account_id" bigint NOT NULL,
	"mission_id" bigint NOT NULL,
	"period" text NOT NULL,
	"step" integer NOT NULL,
	"task_id" bigint,
	"counted" double precision NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"rewards" jsonb,
	CONSTRAINT "game_mission_progress_account_id_mission_id_period_pk" PRIMARY KEY("account_id","mission_id","period")
);
--> statement-breakpoint
CREATE TABLE "game_missions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_missions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"steps" bigint[] DEFAULT '{}' NOT NULL,
	"rewards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repeat" text DEFAULT 'ONCE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "level_rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lvl" integer NOT NULL,
	"item_type" text NOT NULL,
	"item_id" bigint,
	"currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"retroactive" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "level_reward_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_reward_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reward_id" bigint NOT NULL,
	"reached" integer NOT NULL,
	"claimed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ready_level_rewards" (
	"account_id" bigint NOT NULL,
	"reward_id" bigint NOT NULL,
	"rewards" jsonb NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "ready_level_rewards_account_id_reward_id_pk" PRIMARY KEY("account_id","reward_id")
);
--> statement-breakpoint
CREATE TABLE "mission_instances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mission_instances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"rotation" text,
	"period" text NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mission_progress" (
	"account_id" bigint NOT NULL,
	"instance_id" bigint NOT NULL,
	"progress" double precision NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"goal" integer,
	"rewards" jsonb,
	"claimed_at" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone,
	CONSTRAINT "mission_progress_account_id_instance_id_pk" PRIMARY KEY("account_id","instance_id")
);
--> statement-breakpoint
CREATE TABLE "missions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"rotation" text DEFAULT 'DAILY' NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone,
	"statistic_id" bigint,
	"segment" text,
	"goal" integer,
	"reward_type" text,
	"reward_id" bigint,
	"currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invite_visits" (
	"code" text NOT NULL,
	"network" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invite_visits_code_network_pk" PRIMARY KEY("code","network")
);
--> statement-breakpoint
CREATE TABLE "ready_referral_rewards" (
	"account_id" bigint NOT NULL,
	"reward_id" bigint NOT NULL,
	"rewards" jsonb NOT NULL,
	"heads" integer NOT NULL,
	"recruit_ids" bigint[] NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	CONSTRAINT "ready_referral_rewards_account_id_reward_id_pk" PRIMARY KEY("account_id","reward_id")
);
--> statement-breakpoint
CREATE TABLE "recruits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"recruiter_id" bigint NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"network" text,
	"fingerprint" text,
	"matches" integer DEFAULT 0 NOT NULL,
	"spent" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"held_for" text[],
	"released_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"rewarded_at" timestamp (3) with time zone,
	CONSTRAINT "recruits_no_circle" CHECK ("recruits"."recruiter_id" < "recruits"."user_id")
);
--> statement-breakpoint
CREATE TABLE "referral_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referral_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"factor" integer DEFAULT 1 NOT NULL,
	"cap" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "referral_rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "referral_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"order" integer DEFAULT 0 NOT NULL,
	"type" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"rewarding_type" integer NOT NULL,
	"rewarding_settings" jsonb NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tournament_disqualifications" (
	"tournament_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"keeps_prizes" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tournament_disqualifications_tournament_id_account_id_pk" PRIMARY KEY("tournament_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "tournament_marks" (
	"tournament_id" bigint NOT NULL,
	"nomination_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"points" double precision NOT NULL,
	"tie" double precision NOT NULL,
	"early" bigint NOT NULL,
	"counted" integer NOT NULL,
	"first" integer NOT NULL,
	CONSTRAINT "tournament_marks_tournament_id_nomination_id_no_pk" PRIMARY KEY("tournament_id","nomination_id","no")
);
--> statement-breakpoint
CREATE TABLE "tournament_moves" (
	"tournament_id" bigint NOT NULL,
	"nomination_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_prizes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournament_prizes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tournament_id" bigint NOT NULL,
	"nomination_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"place" integer NOT NULL,
	"score" double precision NOT NULL,
	"rewards" jsonb NOT NULL,
	"takes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seed" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tournament_recounts" (
	"tournament_id" bigint PRIMARY KEY NOT NULL,
	"pending" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_scores" (
	"tournament_id" bigint NOT NULL,
	"nomination_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"points" double precision,
	"tie" double precision NOT NULL,
	"early" bigint NOT NULL,
	"disqualified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tournament_scores_tournament_id_nomination_id_account_id_pk" PRIMARY KEY("tournament_id","nomination_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tournaments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"timeslots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nominations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"username" text NOT NULL,
	"username_changed_at" timestamp (3) with time zone,
	"auto_dlc" boolean DEFAULT false NOT NULL,
	"avatar_id" bigint,
	"exp_total" bigint DEFAULT 0 NOT NULL,
	"level" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invite_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text,
	"password_set_at" timestamp (3) with time zone,
	"status_id" integer DEFAULT 1 NOT NULL,
	"status_before_block" integer,
	"blocked_until" timestamp (3) with time zone,
	"block_reason" text,
	"locked_at" timestamp (3) with time zone,
	"access_type" integer DEFAULT 0 NOT NULL,
	"password_reset_required" boolean DEFAULT false NOT NULL,
	"password_for_staff" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"two_factor_secret" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"two_factor_at_sign_in" boolean DEFAULT false NOT NULL,
	"two_factor_step" bigint DEFAULT 0 NOT NULL,
	"invited_by" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deletes_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorization_triggers" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_id" bigint,
	"approved_at" timestamp (3) with time zone,
	"session_id" bigint
);
--> statement-breakpoint
CREATE TABLE "auto_login_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mailed_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint NOT NULL,
	"payload" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" bigint,
	"browser_hash" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"way" text NOT NULL,
	"with_code" boolean DEFAULT false NOT NULL,
	"outcome" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"device" text NOT NULL,
	"session_id" bigint,
	"disowned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" "bytea",
	"cookie_hash" "bytea",
	"key_hash" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"cookie_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"address" text,
	"device_hash" "bytea",
	"network" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proven_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"with_code" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_bindings" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"secret" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor_recovery" (
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "two_factor_recovery_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text DEFAULT 'WAITS' NOT NULL,
	"asker_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"asked" jsonb NOT NULL,
	"if_version" integer,
	"contents" text NOT NULL,
	"idempotency_key" text,
	"body_hash" text,
	"more_keys" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"message" jsonb NOT NULL,
	"worth" jsonb NOT NULL,
	"user_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decider_id" bigint,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"entry" bigint
);
--> statement-breakpoint
CREATE TABLE "command_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"command_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_parameters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_parameters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"preset_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"validation" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "balance_presets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_presets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "balance_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"preset_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" bigint,
	"reason" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"balance_preset_id" bigint NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"force_disabled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "features" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "features_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "game_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"finish_at" timestamp (3) with time zone NOT NULL,
	"rewards_disabled_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "admissions" (
	"server_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"admitted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admissions_server_id_account_id_pk" PRIMARY KEY("server_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "game_server_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_server_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_id" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp (3) with time zone,
	"scopes" text[] NOT NULL,
	"region_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_server_loads" (
	"at" timestamp (3) with time zone NOT NULL,
	"server_id" bigint NOT NULL,
	"sum" double precision NOT NULL,
	"reports" integer NOT NULL,
	"most" double precision NOT NULL,
	CONSTRAINT "game_server_loads_at_server_id_pk" PRIMARY KEY("at","server_id")
);
--> statement-breakpoint
CREATE TABLE "game_server_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_server_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" bigint NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_server_nonces" (
	"key_id" bigint NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "game_server_nonces_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "game_servers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_servers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_id" bigint NOT NULL,
	"region" text NOT NULL,
	"region_id" bigint,
	"region_version" integer DEFAULT 0 NOT NULL,
	"version" text NOT NULL,
	"version_id" bigint,
	"endpoint" text NOT NULL,
	"capacity" integer NOT NULL,
	"players" integer DEFAULT 0 NOT NULL,
	"matches" integer DEFAULT 0 NOT NULL,
	"cpu" double precision DEFAULT 0 NOT NULL,
	"draining" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL,
	"gone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "match_players" (
	"match_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"team" text NOT NULL,
	"class" text NOT NULL,
	"loadout" bigint[] NOT NULL,
	"item_id" bigint,
	"boosts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"running" boolean NOT NULL,
	"place" integer,
	"won" boolean,
	"duration_ms" integer,
	"exp" integer,
	CONSTRAINT "match_players_match_id_account_id_pk" PRIMARY KEY("match_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"server_id" bigint NOT NULL,
	"match_id" text NOT NULL,
	"mode" text NOT NULL,
	"map" text NOT NULL,
	"version_id" bigint,
	"event_id" bigint,
	"mission_id" bigint,
	"stake" integer,
	"stake_currency" text,
	"stake_fee" integer,
	"state" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"result_hash" "bytea",
	"result" jsonb,
	"reply" jsonb,
	"held_reasons" jsonb
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"endpoints" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "statistic_deltas" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "statistic_deltas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"match_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"statistic_id" bigint NOT NULL,
	"segments" jsonb NOT NULL,
	"delta" double precision NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statistic_deltas_ended_at_id_pk" PRIMARY KEY("ended_at","id")
) PARTITION BY RANGE ("ended_at");
--> statement-breakpoint
CREATE TABLE "statistic_totals" (
	"account_id" bigint NOT NULL,
	"statistic_id" bigint NOT NULL,
	"segment" text NOT NULL,
	"total" double precision NOT NULL,
	"lifetime" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "statistic_totals_account_id_statistic_id_segment_pk" PRIMARY KEY("account_id","statistic_id","segment")
);
--> statement-breakpoint
CREATE TABLE "statistics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statistics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"segments" text[] DEFAULT '{}' NOT NULL,
	"measure" text DEFAULT 'COUNT' NOT NULL,
	"displayed" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"max_per_minute" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"version" text NOT NULL,
	"region" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "image_formats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "image_formats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"extensions" text[] DEFAULT '{"png","jpeg","webp"}' NOT NULL,
	"width_from" integer DEFAULT 1 NOT NULL,
	"width_to" integer DEFAULT 4096 NOT NULL,
	"height_from" integer DEFAULT 1 NOT NULL,
	"height_to" integer DEFAULT 4096 NOT NULL,
	"preview_sizes" integer[] DEFAULT '{}' NOT NULL,
	"preview_extension" text DEFAULT 'webp' NOT NULL,
	"original_name" text NOT NULL,
	"preview_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "localization_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "localization_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"localization_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"contents" text NOT NULL,
	"keys" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"taken_back" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "localizations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "localizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"shortcut" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "match_days" (
	"account_id" bigint NOT NULL,
	"day" text NOT NULL,
	"match_id" bigint NOT NULL,
	CONSTRAINT "match_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "match_rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_match" boolean DEFAULT false NOT NULL,
	"level_from" integer,
	"level_to" integer,
	"item_type" text NOT NULL,
	"item_id" bigint,
	"currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "player_cards" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"is_public" boolean NOT NULL,
	"shows_level" boolean NOT NULL,
	"shows_record" boolean NOT NULL,
	"shows_trophies" boolean NOT NULL,
	"is_indexed" boolean NOT NULL,
	"showcase" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playtimes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "playtimes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "level_gains" (
	"account_id" bigint NOT NULL,
	"level" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "level_gains_account_id_level_pk" PRIMARY KEY("account_id","level")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"message" jsonb NOT NULL,
	"image" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airdrop_campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "airdrop_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"currency" text,
	"pool" bigint NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"off_season" boolean DEFAULT false NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "airdrop_completed_actions" (
	"post_id" bigint NOT NULL,
	"participant_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "airdrop_completed_actions_post_id_participant_id_pk" PRIMARY KEY("post_id","participant_id")
);
--> statement-breakpoint
CREATE TABLE "airdrop_limits" (
	"action" text PRIMARY KEY NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airdrop_participants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "airdrop_participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"outside_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airdrop_progress" (
	"campaign_id" bigint PRIMARY KEY NOT NULL,
	"joined_after" bigint DEFAULT 0 NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"is_paid" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airdrop_readings" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"cursor" text,
	"read_at" timestamp (3) with time zone,
	"failure" text,
	"retry_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "airdrop_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "airdrop_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"posts" integer NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "airdrop_shares_posts" CHECK ("airdrop_shares"."posts" > 0),
	CONSTRAINT "airdrop_shares_amount" CHECK ("airdrop_shares"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "twitter_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "twitter_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link" text NOT NULL,
	"action" text DEFAULT 'LIKE' NOT NULL,
	"campaign_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alpha_key_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alpha_key_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"content_creator" boolean NOT NULL,
	"link" text NOT NULL,
	"device" text NOT NULL,
	"age" text NOT NULL,
	"gender" text NOT NULL,
	"games" text NOT NULL,
	"country" text NOT NULL,
	"found_us" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alpha_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alpha_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"state" integer DEFAULT 0 NOT NULL,
	"user_id" bigint,
	"granted_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"batch" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"language" text,
	"publish_from" timestamp (3) with time zone,
	"publish_until" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hot_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hot_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"title" text,
	"clicks" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "discord_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"outside_id" text,
	"answer" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"given_at" timestamp (3) with time zone,
	CONSTRAINT "discord_grants_state_known" CHECK (state in ('NO_LINK', 'RECONNECT', 'ASKED', 'NOT_MEMBER', 'STOPPED', 'OWNER_AWAY', 'GIVEN'))
);
--> statement-breakpoint
CREATE TABLE "discord_roles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discord_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "discord_stops" (
	"subject" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"outside_id" text NOT NULL,
	"outside_name" text NOT NULL,
	"tokens" text NOT NULL,
	"access_ends_at" timestamp (3) with time zone,
	"state" text DEFAULT 'LINKED' NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"renewing_until" timestamp (3) with time zone,
	CONSTRAINT "account_links_state" CHECK ("account_links"."state" in ('LINKED', 'RECONNECT'))
);
--> statement-breakpoint
CREATE TABLE "link_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint,
	"session_id" bigint,
	"browser_hash" "bytea",
	"component" text NOT NULL,
	"secrets" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"ended_on" text,
	CONSTRAINT "link_attempts_purpose" CHECK ("link_attempts"."purpose" in ('LINK', 'SIGN_IN'))
);
--> statement-breakpoint
CREATE TABLE "link_providers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "silent_providers" (
	"provider" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_deposits" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"outside_id" text NOT NULL,
	"address" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"asset_id" bigint,
	"found_at" timestamp (3) with time zone NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_differences_kind" CHECK ("market_differences"."kind" in ('NOT_LISTED', 'NOT_RECORDED', 'LATE_IN', 'LATE_OUT', 'UNREAD'))
);
--> statement-breakpoint
CREATE TABLE "market_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"direction" text NOT NULL,
	"asset_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"outside_id" text NOT NULL,
	"wallet" text NOT NULL,
	"signature" text,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"task_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "market_transfers_direction" CHECK ("market_transfers"."direction" in ('IN', 'OUT')),
	CONSTRAINT "market_transfers_state" CHECK ("market_transfers"."state" in ('WAITING', 'DONE', 'DECLINED', 'DROPPED'))
);
--> statement-breakpoint
CREATE TABLE "market_copies" (
	"user_id" bigint NOT NULL,
	"outside_id" text NOT NULL,
	"for_avatar" boolean NOT NULL,
	"page" integer NOT NULL,
	"per_page" integer NOT NULL,
	"contents" jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_copies_user_id_for_avatar_page_per_page_pk" PRIMARY KEY("user_id","for_avatar","page","per_page")
);
--> statement-breakpoint
CREATE TABLE "push_kinds_off" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "push_kinds_off_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "twitch_claims" (
	"reward_id" bigint NOT NULL,
	"viewer" text NOT NULL,
	"account_id" bigint NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "twitch_claims_reward_id_viewer_pk" PRIMARY KEY("reward_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "twitch_extension_rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "twitch_extension_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"item_id" bigint,
	"currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"watch_minutes" integer DEFAULT 60 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "twitch_watched" (
	"viewer" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"minutes" integer NOT NULL,
	"counted_minute" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "twitch_sign_in_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "asset_avatars" (
	"asset_id" bigint PRIMARY KEY NOT NULL,
	"avatar_id" bigint NOT NULL,
	"account_id" bigint
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image" text,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "owned_avatars" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "owned_avatars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"avatar_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"name_one" text,
	"name_few" text,
	"code" text,
	"type" integer NOT NULL,
	"decimals" integer DEFAULT 0 NOT NULL,
	"supply_cap" text,
	"grant_ceiling" text,
	"approval_threshold" text,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"mint" text,
	"ends_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currency_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text,
	"price" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currency_spreads" (
	"currency" text PRIMARY KEY NOT NULL,
	"holders" integer NOT NULL,
	"held" numeric NOT NULL,
	"top" numeric NOT NULL,
	"median" numeric NOT NULL,
	"top_tenth" numeric NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currency_supplies" (
	"currency_id" bigint PRIMARY KEY NOT NULL,
	"minted" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currency_thresholds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_thresholds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text,
	"threshold" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currency_urls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_urls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency" text,
	"kind" text DEFAULT 'EXPLORER' NOT NULL,
	"url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "economy_alarms" (
	"invariant" text NOT NULL,
	"currency" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "economy_alarms_invariant_currency_pk" PRIMARY KEY("invariant","currency")
);
--> statement-breakpoint
CREATE TABLE "escrow_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "escrow_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"is_collected" boolean DEFAULT false NOT NULL,
	CONSTRAINT "escrow_moves_positive" CHECK ("escrow_moves"."amount" > 0),
	CONSTRAINT "escrow_moves_kind" CHECK ("escrow_moves"."kind" in ('FUNDED', 'PAID', 'RETURNED'))
);
--> statement-breakpoint
CREATE TABLE "revenue_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revenue_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	CONSTRAINT "revenue_moves_kind" CHECK ("revenue_moves"."kind" in ('SALE', 'REVERSAL', 'POOL'))
);
--> statement-breakpoint
CREATE TABLE "craft_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "craft_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"collection_id" bigint,
	"price" bigint NOT NULL,
	"currency" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dismantle_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dismantle_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"collection_id" bigint,
	"reward" bigint NOT NULL,
	"currency" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "currency_pairs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "currency_pairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"currency_from" text,
	"amount_from" bigint NOT NULL,
	"currency_to" text,
	"amount_to" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "game_share_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_share_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_share_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" bigint NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"account_id" bigint NOT NULL,
	"share" integer NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "game_share_payments_positive" CHECK ("game_share_payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "game_share_sums" (
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"net" bigint NOT NULL,
	"carried" bigint NOT NULL,
	"shared" bigint NOT NULL,
	CONSTRAINT "game_share_sums_month_currency_pk" PRIMARY KEY("month","currency"),
	CONSTRAINT "game_share_sums_carried" CHECK ("game_share_sums"."carried" <= 0)
);
--> statement-breakpoint
CREATE TABLE "game_share_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_share_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "game_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"rule" jsonb NOT NULL,
	"cause" jsonb NOT NULL,
	"rewards" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "badges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"max_charges" integer NOT NULL,
	"energy_per_charge" integer NOT NULL,
	"charge_cost" bigint NOT NULL,
	"currency" text,
	"lifetime_minutes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "booster_days" (
	"item_id" bigint NOT NULL,
	"day" text NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "booster_days_day_item_id_pk" PRIMARY KEY("day","item_id")
);
--> statement-breakpoint
CREATE TABLE "boosters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boosters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"collection_id" bigint NOT NULL,
	"boost_amount" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"symbol" text,
	"rarity" integer DEFAULT 0 NOT NULL,
	"inventory_type_id" bigint NOT NULL,
	"inventory_kind_id" bigint,
	"archetype_id" integer,
	"dismantable" boolean DEFAULT false NOT NULL,
	"is_booster" boolean DEFAULT false NOT NULL,
	"from_common_inventory_id" bigint,
	"classes" bigint[] DEFAULT '{}' NOT NULL,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"supply_cap" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"max_charges" integer NOT NULL,
	"energy_per_charge" integer NOT NULL,
	"charge_cost" bigint NOT NULL,
	"currency" text,
	"lifetime_minutes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "disposable_badges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disposable_badges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"max_charges" integer NOT NULL,
	"energy_per_charge" integer NOT NULL,
	"charge_cost" bigint NOT NULL,
	"currency" text,
	"lifetime_minutes" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"rarity" integer DEFAULT 0 NOT NULL,
	"type_id" bigint NOT NULL,
	"kind_id" bigint,
	"description" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"dismantable" boolean DEFAULT false NOT NULL,
	"supply_cap" integer,
	"attributes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archetype_id" integer,
	"dlc" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventory_classes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventory_kinds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_kinds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inventory_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inventory_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"section" integer NOT NULL,
	"category" text NOT NULL,
	"internal_name" text NOT NULL,
	"filter_name" text NOT NULL,
	"is_vr" boolean DEFAULT false NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "item_energy" (
	"item_id" bigint PRIMARY KEY NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"activated_at" timestamp (3) with time zone,
	CONSTRAINT "item_energy_not_negative" CHECK ("item_energy"."used" >= 0 and "item_energy"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "item_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"item_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"command_id" bigint,
	"rule" jsonb NOT NULL,
	"cause" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_seasons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "item_seasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"season_counter" integer NOT NULL,
	"power_modifier" double precision DEFAULT 1 NOT NULL,
	"value_modifier" double precision DEFAULT 1 NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"degradations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint,
	"collection_id" bigint,
	"account_id" bigint NOT NULL,
	"issued_id" bigint NOT NULL,
	"state" text DEFAULT 'OWNED' NOT NULL,
	"asset_id" bigint,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"perks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"season_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "items_one_origin" CHECK (("items"."template_id" is null) <> ("items"."collection_id" is null))
);
--> statement-breakpoint
CREATE TABLE "serial_ranges" (
	"origin" text NOT NULL,
	"origin_id" bigint NOT NULL,
	"slot" integer NOT NULL,
	"next" bigint NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "serial_ranges_origin_origin_id_slot_pk" PRIMARY KEY("origin","origin_id","slot"),
	CONSTRAINT "serial_ranges_order" CHECK ("serial_ranges"."next" >= 1 and "serial_ranges"."next" <= "serial_ranges"."last" + 1)
);
--> statement-breakpoint
CREATE TABLE "merge_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merge_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"belonging" integer NOT NULL,
	"inventories" bigint[] DEFAULT '{}' NOT NULL,
	"collections" bigint[] DEFAULT '{}' NOT NULL,
	"price" bigint,
	"currency" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"item_ids" bigint[] NOT NULL,
	"result_id" bigint NOT NULL,
	"seed" text,
	"command_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "character_attributes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_attributes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"internal_name" text NOT NULL,
	"balance_parameter_id" bigint,
	"balance_parameter" text,
	"description" text DEFAULT '' NOT NULL,
	"param_a" double precision DEFAULT 0 NOT NULL,
	"param_a_decimals" integer DEFAULT 0 NOT NULL,
	"param_b" double precision DEFAULT 0 NOT NULL,
	"param_b_decimals" integer DEFAULT 0 NOT NULL,
	"param_c" double precision DEFAULT 0 NOT NULL,
	"param_c_decimals" integer DEFAULT 0 NOT NULL,
	"precision" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gameplay_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gameplay_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"statistic_id" bigint NOT NULL,
	"sub_statistic" text,
	"goal" double precision NOT NULL,
	"weight" double precision DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "perk_roll_tables" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perk_roll_tables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"contents" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "perk_rolls" (
	"item_id" bigint PRIMARY KEY NOT NULL,
	"table_id" bigint NOT NULL,
	"seed" text NOT NULL,
	"rarity" integer NOT NULL,
	"attribute_ids" bigint[] NOT NULL,
	"boosted" boolean NOT NULL,
	"slots" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "perks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "perks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"character_attributes" bigint[] DEFAULT '{}' NOT NULL,
	"currency" text,
	"rarity_points" integer[] NOT NULL,
	"weight" double precision DEFAULT 1 NOT NULL,
	"min_acquisition_rarity" integer DEFAULT 0 NOT NULL,
	"limitation_character_attribute_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rarity_acquisitions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rarity_acquisitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rarity" integer DEFAULT 0 NOT NULL,
	"inventory_type_id" bigint,
	"type" text NOT NULL,
	"perk_type" text NOT NULL,
	"probabilities" integer[] DEFAULT '{10000,0,0,0,0,0,0,0,0,0}' NOT NULL,
	"boosted_probabilities" integer[] DEFAULT '{10000,0,0,0,0,0,0,0,0,0}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "prize_pool_funds" (
	"pool_id" bigint PRIMARY KEY NOT NULL,
	"collected" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"payable" bigint,
	CONSTRAINT "prize_pool_funds_whole" CHECK ("prize_pool_funds"."collected" >= "prize_pool_funds"."paid" + "prize_pool_funds"."returned"),
	CONSTRAINT "prize_pool_funds_positive" CHECK ("prize_pool_funds"."paid" >= 0 and "prize_pool_funds"."returned" >= 0)
);
--> statement-breakpoint
CREATE TABLE "prize_pool_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prize_pool_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"transaction_id" bigint NOT NULL,
	"sale_id" bigint,
	CONSTRAINT "prize_pool_moves_positive" CHECK ("prize_pool_moves"."amount" > 0),
	CONSTRAINT "prize_pool_moves_kind" CHECK ("prize_pool_moves"."kind" in ('TAKEN', 'REVERSED', 'PAID', 'RETURNED'))
);
--> statement-breakpoint
CREATE TABLE "prize_pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prize_pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"currency" text,
	"amount" bigint NOT NULL,
	"revenue_percent" integer,
	"threshold_percents" integer[] DEFAULT '{100}' NOT NULL,
	"purchases_amount" bigint,
	"tournament_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_id" bigint NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"account_id" bigint NOT NULL,
	"command_id" bigint,
	"rule" jsonb NOT NULL,
	"cause" jsonb NOT NULL,
	"rewards" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"on_hold" boolean DEFAULT false NOT NULL,
	"reason" jsonb,
	"in_review" boolean DEFAULT false NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"included_in" bigint,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"times" integer NOT NULL,
	"transaction_id" bigint NOT NULL,
	"command_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"limit_per_user" integer,
	"period" text,
	"stock" integer,
	"reversed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_sales" (
	"offer_id" bigint PRIMARY KEY NOT NULL,
	"sold" bigint NOT NULL,
	"buyers" integer NOT NULL,
	CONSTRAINT "shop_sales_not_negative" CHECK ("shop_sales"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text,
	"name" text NOT NULL,
	"item_type" text NOT NULL,
	"item_id" bigint,
	"item_currency" text,
	"amount" bigint DEFAULT 1 NOT NULL,
	"price" bigint NOT NULL,
	"currency" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"start" timestamp (3) with time zone,
	"end" timestamp (3) with time zone,
	"stock" integer,
	"limit_per_user" integer,
	"period" text DEFAULT 'NONE' NOT NULL,
	"shelf" text,
	"display_order" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "distribution_sizes" (
	"distribution_id" bigint PRIMARY KEY NOT NULL,
	"recipients" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distribution_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "distribution_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"distribution_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"user_id" bigint,
	"email" text,
	"wallet" text,
	"account_id" bigint,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "distribution_recipients_positive" CHECK ("distribution_recipients"."amount" > 0),
	CONSTRAINT "distribution_recipients_states" CHECK ("distribution_recipients"."state" in ('PENDING', 'UNKNOWN', 'SENT', 'PAID', 'RETURNED')),
	CONSTRAINT "distribution_recipients_known" CHECK ("distribution_recipients"."state" not in ('PENDING', 'SENT', 'PAID')
        or "distribution_recipients"."account_id" is not null or "distribution_recipients"."wallet" is not null)
);
--> statement-breakpoint
CREATE TABLE "token_distributions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "token_distributions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"currency" text,
	"amount" bigint NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"end" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" bigint,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account_sums" ADD CONSTRAINT "ledger_account_sums_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_parts" ADD CONSTRAINT "task_parts_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_players" ADD CONSTRAINT "match_players_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_energy" ADD CONSTRAINT "item_energy_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_history" ADD CONSTRAINT "item_history_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "perk_rolls" ADD CONSTRAINT "perk_rolls_table_id_perk_roll_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."perk_roll_tables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commands_idempotency" ON "commands" USING btree ("actor_kind","actor_id","type","idempotency_key") WHERE "commands"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "commands_user" ON "commands" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "commands_actor" ON "commands" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "commands_type" ON "commands" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "commands_at" ON "commands" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "commands_operators" ON "commands" USING btree ("id","created_at","part_of") WHERE "commands"."done" and "commands"."actor_kind" = 'user' and "commands"."user_id" is distinct from "commands"."actor_id" and "commands"."type" <> 'users.read';--> statement-breakpoint
CREATE INDEX "commands_entity" ON "commands" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "commands_part_of" ON "commands" USING btree ("part_of","id") WHERE "commands"."part_of" is not null;--> statement-breakpoint
CREATE INDEX "commands_keys" ON "commands" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "commands_names" ON "commands" USING gin (normal_form("names") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "commands_text" ON "commands" USING gin (normal_form("text") gin_trgm_ops) WHERE "commands"."message" is null;--> statement-breakpoint
CREATE INDEX "commands_servers" ON "commands" USING btree ("actor_kind","id") WHERE actor_kind in ('game-server', 'system');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner" ON "ledger_accounts" USING btree ("owner","currency");--> statement-breakpoint
CREATE INDEX "ledger_accounts_platform" ON "ledger_accounts" USING btree ("id") WHERE not guarded;--> statement-breakpoint
CREATE INDEX "ledger_accounts_currency" ON "ledger_accounts" USING btree ("currency","id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_receivable" ON "ledger_accounts" USING btree ("id") WHERE owner like 'receivable:%';--> statement-breakpoint
CREATE INDEX "ledger_postings_transaction" ON "ledger_postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_account" ON "ledger_postings" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_at" ON "ledger_transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_command" ON "ledger_transactions" USING btree ("command_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_ref" ON "ledger_transactions" USING btree ("kind","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_reversal" ON "ledger_transactions" USING btree ("reversal_of");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedup" ON "outbox" USING btree ("kind","dedup_key");--> statement-breakpoint
CREATE INDEX "outbox_state" ON "outbox" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("kind","due_at","id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("kind","done_at");--> statement-breakpoint
CREATE INDEX "outbox_undelivered" ON "outbox" USING btree ("kind",(payload->>'to')) WHERE state in ('REJECTED', 'FAILED');--> statement-breakpoint
CREATE INDEX "rate_buckets_forget" ON "rate_buckets" USING btree ("forget_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_open" ON "tasks" USING btree ("kind",coalesce("owner_id", 0),"about") WHERE "tasks"."status" in ('CREATED', 'STARTED');--> statement-breakpoint
CREATE INDEX "tasks_owner" ON "tasks" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "tasks_finished" ON "tasks" USING btree ("finished_at") WHERE "tasks"."status" = 'FINISHED';--> statement-breakpoint
CREATE INDEX "tasks_updated" ON "tasks" USING btree ("updated_at") WHERE "tasks"."status" in ('CREATED', 'STARTED');--> statement-breakpoint
CREATE INDEX "user_events_created" ON "user_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_assets_mint" ON "chain_assets" USING btree ("mint");--> statement-breakpoint
CREATE INDEX "chain_assets_holder" ON "chain_assets" USING btree ("holder","id");--> statement-breakpoint
CREATE INDEX "chain_assets_capsule" ON "chain_assets" USING btree ("capsule_id");--> statement-breakpoint
CREATE INDEX "chain_assets_market" ON "chain_assets" USING btree ("market_account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_capsules_wallet" ON "chain_capsules" USING btree ("wallet","collection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_stakes_open" ON "chain_stakes" USING btree ("asset_id") WHERE "end" is null;--> statement-breakpoint
CREATE INDEX "chain_stakes_wallet" ON "chain_stakes" USING btree ("wallet","start");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_differences_open" ON "chain_differences" USING btree ("kind","about") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "chain_differences_ended" ON "chain_differences" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "chain_accounts_version" ON "chain_accounts" USING btree ("version");--> statement-breakpoint
CREATE INDEX "chain_transactions_slot" ON "chain_transactions" USING btree ("slot");--> statement-breakpoint
CREATE INDEX "chain_transactions_addresses" ON "chain_transactions" USING gin ("addresses");--> statement-breakpoint
CREATE UNIQUE INDEX "key_rotations_to_key" ON "key_rotations" USING btree ("to_key");--> statement-breakpoint
CREATE UNIQUE INDEX "key_rotations_running" ON "key_rotations" USING btree ((finished_at is null)) WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chain_former_mints_of" ON "chain_former_mints" USING btree ("kind","of_id");--> statement-breakpoint
CREATE INDEX "staking_promotions_title" ON "staking_promotions" USING gin (normal_form("name") gin_trgm_ops) WHERE "staking_promotions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "chain_shares_account" ON "chain_shares" USING btree ("account_id","epoch");--> statement-breakpoint
CREATE INDEX "chain_subjects_submission" ON "chain_subjects" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_submissions_signature" ON "chain_submissions" USING btree ("signature");--> statement-breakpoint
CREATE INDEX "chain_submissions_open" ON "chain_submissions" USING btree ("id") WHERE state in ('SUBMITTED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "chain_submissions_created" ON "chain_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "chain_submissions_user" ON "chain_submissions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "chain_submissions_wallet" ON "chain_submissions" USING btree ("wallet","created_at");--> statement-breakpoint
CREATE INDEX "chain_submissions_state" ON "chain_submissions" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "chain_submissions_kind" ON "chain_submissions" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "wallet_nonces_session" ON "wallet_nonces" USING btree ("session_id","address");--> statement-breakpoint
CREATE INDEX "wallet_nonces_expires" ON "wallet_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_address" ON "wallets" USING btree ("address");--> statement-breakpoint
CREATE INDEX "wallets_user" ON "wallets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "achievements_title" ON "achievements" USING gin (normal_form("name") gin_trgm_ops) WHERE "achievements"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "unlocked_achievements_achievement" ON "unlocked_achievements" USING btree ("achievement_id","unlocked_at");--> statement-breakpoint
CREATE INDEX "activity_events_title" ON "activity_events" USING gin (normal_form("name") gin_trgm_ops) WHERE "activity_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "activity_progress_event" ON "activity_progress" USING btree ("event_id","account_id");--> statement-breakpoint
CREATE INDEX "battle_passes_title" ON "battle_passes" USING gin (normal_form("name") gin_trgm_ops) WHERE "battle_passes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pass_owners_pass" ON "pass_owners" USING btree ("pass_id","account_id");--> statement-breakpoint
CREATE INDEX "pass_progress_pass" ON "pass_progress" USING btree ("pass_id","account_id");--> statement-breakpoint
CREATE INDEX "game_mission_progress_mission" ON "game_mission_progress" USING btree ("mission_id","period");--> statement-breakpoint
CREATE INDEX "game_missions_title" ON "game_missions" USING gin (normal_form("name") gin_trgm_ops) WHERE "game_missions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "level_reward_counts_reward" ON "level_reward_counts" USING btree ("reward_id");--> statement-breakpoint
CREATE INDEX "ready_level_rewards_reward" ON "ready_level_rewards" USING btree ("reward_id");--> statement-breakpoint
CREATE INDEX "ready_level_rewards_at" ON "ready_level_rewards" USING btree ("ready_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mission_instances_once" ON "mission_instances" USING btree ("template_id","period");--> statement-breakpoint
CREATE INDEX "mission_instances_end" ON "mission_instances" USING btree ("end");--> statement-breakpoint
CREATE INDEX "mission_progress_instance" ON "mission_progress" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "mission_progress_waiting" ON "mission_progress" USING btree ("instance_id","account_id") WHERE ready_at is not null and claimed_at is null and moved_at is null;--> statement-breakpoint
CREATE INDEX "missions_title" ON "missions" USING gin (normal_form("name") gin_trgm_ops) WHERE "missions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invite_visits_at" ON "invite_visits" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ready_referral_rewards_reward" ON "ready_referral_rewards" USING btree ("reward_id");--> statement-breakpoint
CREATE INDEX "recruits_recruiter" ON "recruits" USING btree ("recruiter_id","registered_at");--> statement-breakpoint
CREATE INDEX "recruits_held" ON "recruits" USING btree ("user_id") WHERE held_for is not null;--> statement-breakpoint
CREATE INDEX "recruits_registered" ON "recruits" USING btree ("registered_at","user_id");--> statement-breakpoint
CREATE INDEX "recruits_matches" ON "recruits" USING btree ("matches","user_id");--> statement-breakpoint
CREATE INDEX "recruits_open" ON "recruits" USING btree ("matches","user_id") WHERE refused_at is null and held_for is null and rewarded_at is null;--> statement-breakpoint
CREATE INDEX "recruits_rewarded" ON "recruits" USING btree ("user_id") WHERE rewarded_at is not null;--> statement-breakpoint
CREATE INDEX "referral_events_title" ON "referral_events" USING gin (normal_form("name") gin_trgm_ops) WHERE "referral_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tournament_marks_key" ON "tournament_marks" USING btree ("tournament_id","nomination_id","points" DESC NULLS LAST,"tie" DESC NULLS LAST,"early" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tournament_moves_range" ON "tournament_moves" USING btree ("tournament_id","nomination_id","no","delta");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_prizes_once" ON "tournament_prizes" USING btree ("tournament_id","nomination_id","account_id","round");--> statement-breakpoint
CREATE INDEX "tournament_prizes_account" ON "tournament_prizes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tournament_prizes_unpaid" ON "tournament_prizes" USING btree ("tournament_id","id") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "tournament_scores_standings" ON "tournament_scores" USING btree ("tournament_id","nomination_id","points" DESC NULLS LAST,"tie" DESC NULLS LAST,"early" DESC NULLS LAST,"account_id") WHERE points is not null and not disqualified;--> statement-breakpoint
CREATE INDEX "tournament_scores_account" ON "tournament_scores" USING btree ("account_id","tournament_id");--> statement-breakpoint
CREATE INDEX "tournaments_title" ON "tournaments" USING gin (normal_form("name") gin_trgm_ops) WHERE "tournaments"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (name_key("username"));--> statement-breakpoint
CREATE INDEX "accounts_username_search" ON "accounts" USING gin (normal_form("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_username_order" ON "accounts" USING btree ((normal_form("username") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "accounts_level" ON "accounts" USING btree ("level","id");--> statement-breakpoint
CREATE INDEX "invite_codes_user" ON "invite_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role","user_id");--> statement-breakpoint
CREATE INDEX "users_deletes" ON "users" USING btree ("deletes_at") WHERE "users"."deletes_at" is not null;--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (normal_form("email"));--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin (normal_form("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_order" ON "users" USING btree ((normal_form("email") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "users_status" ON "users" USING btree ("status_id","id");--> statement-breakpoint
CREATE INDEX "authorization_triggers_expires" ON "authorization_triggers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auto_login_tokens_expires" ON "auto_login_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mailed_tokens_user" ON "mailed_tokens" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "mailed_tokens_expires" ON "mailed_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_sessions_token" ON "admin_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "admin_sessions_session" ON "admin_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "admin_sessions_expires" ON "admin_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "push_tokens_user" ON "push_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_tokens_session" ON "push_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at") WHERE "sessions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "two_factor_bindings_expires" ON "two_factor_bindings" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_same" ON "approval_requests" USING btree ("asker_id","contents") WHERE "approval_requests"."state" = 'WAITS';--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_key" ON "approval_requests" USING btree ("asker_id","operation","idempotency_key");--> statement-breakpoint
CREATE INDEX "approval_requests_waiting" ON "approval_requests" USING btree ("expires_at") WHERE "approval_requests"."state" = 'WAITS';--> statement-breakpoint
CREATE INDEX "approval_requests_state" ON "approval_requests" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "approval_requests_user" ON "approval_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "command_chain_command" ON "command_chain" USING btree ("command_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("page","user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "balance_parameters_name" ON "balance_parameters" USING btree ("preset_id",normal_form("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "balance_presets_title" ON "balance_presets" USING gin (normal_form("name") gin_trgm_ops) WHERE "balance_presets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "balance_revisions_preset" ON "balance_revisions" USING btree ("preset_id","id");--> statement-breakpoint
CREATE INDEX "game_versions_title" ON "game_versions" USING gin (normal_form("name") gin_trgm_ops) WHERE "game_versions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "game_events_title" ON "game_events" USING gin (normal_form("name") gin_trgm_ops) WHERE "game_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "admissions_account" ON "admissions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "admissions_until" ON "admissions" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "game_server_keys_key" ON "game_server_keys" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "game_server_messages_server" ON "game_server_messages" USING btree ("server_id","id");--> statement-breakpoint
CREATE INDEX "game_server_messages_at" ON "game_server_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "game_server_nonces_at" ON "game_server_nonces" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "match_players_running" ON "match_players" USING btree ("account_id") WHERE running;--> statement-breakpoint
CREATE INDEX "match_players_account" ON "match_players" USING btree ("account_id","match_id");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_once" ON "matches" USING btree ("server_id","match_id");--> statement-breakpoint
CREATE INDEX "matches_running" ON "matches" USING btree ("started_at") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "matches_state" ON "matches" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "matches_version" ON "matches" USING btree ("version_id") WHERE state = 'RUNNING';--> statement-breakpoint
CREATE INDEX "matches_event" ON "matches" USING btree ("event_id","state") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "matches_mission" ON "matches" USING btree ("mission_id","state") WHERE mission_id is not null;--> statement-breakpoint
CREATE INDEX "regions_title" ON "regions" USING gin (normal_form("name") gin_trgm_ops) WHERE "regions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "statistic_deltas_account" ON "statistic_deltas" USING btree ("account_id","statistic_id","ended_at");--> statement-breakpoint
CREATE INDEX "statistic_deltas_statistic" ON "statistic_deltas" USING btree ("statistic_id","ended_at");--> statement-breakpoint
CREATE INDEX "statistic_totals_statistic" ON "statistic_totals" USING btree ("statistic_id","segment","account_id");--> statement-breakpoint
CREATE INDEX "statistics_title" ON "statistics" USING gin (normal_form("name") gin_trgm_ops) WHERE "statistics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tickets_expires" ON "tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "localization_files_place" ON "localization_files" USING btree ("localization_id","platform","id");--> statement-breakpoint
CREATE INDEX "localizations_title" ON "localizations" USING gin (normal_form("name") gin_trgm_ops) WHERE "localizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "playtimes_title" ON "playtimes" USING gin (normal_form("name") gin_trgm_ops) WHERE "playtimes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "level_gains_at" ON "level_gains" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("created_at") WHERE "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "airdrop_campaigns_title" ON "airdrop_campaigns" USING gin (normal_form("name") gin_trgm_ops) WHERE "airdrop_campaigns"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "airdrop_completed_actions_participant" ON "airdrop_completed_actions" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_participants_account" ON "airdrop_participants" USING btree ("campaign_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_participants_outside" ON "airdrop_participants" USING btree ("campaign_id","outside_id");--> statement-breakpoint
CREATE INDEX "airdrop_participants_own" ON "airdrop_participants" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_shares_once" ON "airdrop_shares" USING btree ("campaign_id","account_id");--> statement-breakpoint
CREATE INDEX "airdrop_shares_account" ON "airdrop_shares" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "airdrop_shares_unpaid" ON "airdrop_shares" USING btree ("id") WHERE paid_at is null and returned_at is null and amount > 0;--> statement-breakpoint
CREATE INDEX "twitter_posts_title" ON "twitter_posts" USING gin (normal_form("link") gin_trgm_ops) WHERE "twitter_posts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alpha_key_requests_user" ON "alpha_key_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alpha_key_requests_created" ON "alpha_key_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "alpha_keys_title" ON "alpha_keys" USING gin (normal_form("key") gin_trgm_ops) WHERE "alpha_keys"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING gin (normal_form("title") gin_trgm_ops) WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "hot_links_title" ON "hot_links" USING gin (normal_form("link") gin_trgm_ops) WHERE "hot_links"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "discord_grants_once" ON "discord_grants" USING btree ("account_id","role_id");--> statement-breakpoint
CREATE INDEX "discord_grants_state" ON "discord_grants" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "discord_grants_role" ON "discord_grants" USING btree ("role_id","state");--> statement-breakpoint
CREATE INDEX "discord_grants_due" ON "discord_grants" USING btree ("due_at") WHERE state = 'NOT_MEMBER';--> statement-breakpoint
CREATE INDEX "discord_roles_title" ON "discord_roles" USING gin (normal_form("name") gin_trgm_ops) WHERE "discord_roles"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_outside" ON "account_links" USING btree ("provider","outside_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_user" ON "account_links" USING btree ("user_id","provider");--> statement-breakpoint
CREATE INDEX "account_links_checked" ON "account_links" USING btree ("provider","checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "link_attempts_state" ON "link_attempts" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "link_attempts_expires" ON "link_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "link_attempts_user" ON "link_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "market_differences_what" ON "market_differences" USING btree ("user_id","kind",coalesce(asset_id, 0));--> statement-breakpoint
CREATE UNIQUE INDEX "market_transfers_key" ON "market_transfers" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "market_transfers_waiting" ON "market_transfers" USING btree ("asset_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "market_transfers_user" ON "market_transfers" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "twitch_claims_account" ON "twitch_claims" USING btree ("account_id","reward_id");--> statement-breakpoint
CREATE INDEX "twitch_watched_account" ON "twitch_watched" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "twitch_sign_in_codes_user" ON "twitch_sign_in_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "twitch_sign_in_codes_expires" ON "twitch_sign_in_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_avatars_avatar" ON "asset_avatars" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "avatars_title" ON "avatars" USING gin (normal_form("name") gin_trgm_ops) WHERE "avatars"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "owned_avatars_once" ON "owned_avatars" USING btree ("account_id","avatar_id");--> statement-breakpoint
CREATE INDEX "currencies_title" ON "currencies" USING gin (normal_form("name") gin_trgm_ops) WHERE "currencies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "currency_urls_title" ON "currency_urls" USING gin (normal_form("url") gin_trgm_ops) WHERE "currency_urls"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "escrow_moves_of" ON "escrow_moves" USING btree ("source","source_id","round","currency","kind");--> statement-breakpoint
CREATE INDEX "revenue_moves_at" ON "revenue_moves" USING btree ("at","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "revenue_moves_once" ON "revenue_moves" USING btree ("transaction_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "game_share_payments_once" ON "game_share_payments" USING btree ("share_id","month","currency");--> statement-breakpoint
CREATE INDEX "game_share_payments_account" ON "game_share_payments" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "game_share_payments_unpaid" ON "game_share_payments" USING btree ("id") WHERE paid_at is null and returned_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "game_share_terms_open" ON "game_share_terms" USING btree ("share_id") WHERE "game_share_terms"."until" is null;--> statement-breakpoint
CREATE INDEX "game_share_terms_until" ON "game_share_terms" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_once" ON "inbox_messages" USING btree ("source","source_id","period","account_id");--> statement-breakpoint
CREATE INDEX "inbox_messages_user" ON "inbox_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "inbox_messages_expiry" ON "inbox_messages" USING btree ("expires_at") WHERE state = 'WAITING' and expires_at is not null;--> statement-breakpoint
CREATE INDEX "inbox_messages_review" ON "inbox_messages" USING btree ("id") WHERE state = 'WAITING' and kind = 'REVIEW';--> statement-breakpoint
CREATE INDEX "inbox_messages_waiting" ON "inbox_messages" USING btree ("user_id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "collections_title" ON "collections" USING gin (normal_form("name") gin_trgm_ops) WHERE "collections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventories_title" ON "inventories" USING gin (normal_form("name") gin_trgm_ops) WHERE "inventories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_classes_title" ON "inventory_classes" USING gin (normal_form("name") gin_trgm_ops) WHERE "inventory_classes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_kinds_title" ON "inventory_kinds" USING gin (normal_form("name") gin_trgm_ops) WHERE "inventory_kinds"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_types_title" ON "inventory_types" USING gin (normal_form("name") gin_trgm_ops) WHERE "inventory_types"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "item_history_item" ON "item_history" USING btree ("item_id","id");--> statement-breakpoint
CREATE INDEX "item_history_account" ON "item_history" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "item_history_at" ON "item_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "item_seasons_title" ON "item_seasons" USING gin (normal_form("name") gin_trgm_ops) WHERE "item_seasons"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "items_serial" ON "items" USING btree ("template_id","issued_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_collection_serial" ON "items" USING btree ("collection_id","issued_id");--> statement-breakpoint
CREATE INDEX "items_account" ON "items" USING btree ("account_id","state","id");--> statement-breakpoint
CREATE INDEX "items_collection_owner" ON "items" USING btree ("collection_id","account_id") WHERE state = 'OWNED';--> statement-breakpoint
CREATE INDEX "items_season" ON "items" USING btree ("season_id") WHERE state = 'OWNED';--> statement-breakpoint
CREATE INDEX "merge_lines_title" ON "merge_lines" USING gin (normal_form("name") gin_trgm_ops) WHERE "merge_lines"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "merges_line" ON "merges" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "merges_account" ON "merges" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "character_attributes_title" ON "character_attributes" USING gin (normal_form("name") gin_trgm_ops) WHERE "character_attributes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "gameplay_tasks_title" ON "gameplay_tasks" USING gin (normal_form("name") gin_trgm_ops) WHERE "gameplay_tasks"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "perk_roll_tables_hash" ON "perk_roll_tables" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "perk_rolls_table" ON "perk_rolls" USING btree ("table_id");--> statement-breakpoint
CREATE INDEX "perks_title" ON "perks" USING gin (normal_form("name") gin_trgm_ops) WHERE "perks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prize_pool_moves_pool" ON "prize_pool_moves" USING btree ("pool_id","id");--> statement-breakpoint
CREATE INDEX "prize_pool_moves_sale" ON "prize_pool_moves" USING btree ("sale_id") WHERE "prize_pool_moves"."sale_id" is not null;--> statement-breakpoint
CREATE INDEX "prize_pools_title" ON "prize_pools" USING gin (normal_form("name") gin_trgm_ops) WHERE "prize_pools"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_once" ON "payouts" USING btree ("source","source_id","period","account_id");--> statement-breakpoint
CREATE INDEX "payouts_account" ON "payouts" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "payouts_command" ON "payouts" USING btree ("command_id");--> statement-breakpoint
CREATE INDEX "payouts_at" ON "payouts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payouts_in_review" ON "payouts" USING btree ("id") WHERE in_review;--> statement-breakpoint
CREATE INDEX "payouts_refused" ON "payouts" USING btree ("source","source_id") WHERE refused_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_on_hold" ON "payouts" USING btree ("account_id") WHERE on_hold;--> statement-breakpoint
CREATE INDEX "payouts_on_hold_at" ON "payouts" USING btree ("source","at") WHERE on_hold;--> statement-breakpoint
CREATE INDEX "shop_purchases_account" ON "shop_purchases" USING btree ("account_id","offer_id","at");--> statement-breakpoint
CREATE INDEX "shop_purchases_offer" ON "shop_purchases" USING btree ("offer_id","at");--> statement-breakpoint
CREATE INDEX "shop_title" ON "shop" USING gin (normal_form("name") gin_trgm_ops) WHERE "shop"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "distribution_recipients_once" ON "distribution_recipients" USING btree ("distribution_id","account_id") WHERE "distribution_recipients"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "distribution_recipients_wallet" ON "distribution_recipients" USING btree ("distribution_id","wallet") WHERE "distribution_recipients"."wallet" is not null;--> statement-breakpoint
CREATE INDEX "distribution_recipients_state" ON "distribution_recipients" USING btree ("distribution_id","state","account_id");--> statement-breakpoint
CREATE INDEX "distribution_recipients_account" ON "distribution_recipients" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "token_distributions_title" ON "token_distributions" USING gin (normal_form("name") gin_trgm_ops) WHERE "token_distributions"."deleted_at" is null;--> statement-breakpoint
-- Rules that the table definitions do not express: names that are unique among undeleted rows, and
-- other indexes with a condition.
CREATE INDEX alpha_keys_batch ON alpha_keys USING btree (batch) WHERE (batch IS NOT NULL);
--> statement-breakpoint
CREATE INDEX alpha_keys_free ON alpha_keys USING btree (id) WHERE ((state = 0) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE UNIQUE INDEX alpha_keys_key ON alpha_keys USING btree (key) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX alpha_keys_user ON alpha_keys USING btree (user_id) WHERE ((user_id IS NOT NULL) AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX articles_news ON articles USING btree (published_at DESC, id DESC) WHERE (published AND (deleted_at IS NULL));--> statement-breakpoint
CREATE UNIQUE INDEX badges_rarity ON badges USING btree (rarity) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX balance_presets_name ON balance_presets USING btree (public.normal_form(name)) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX boosters_collection_id ON boosters USING btree (collection_id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX character_attributes_internal_name ON character_attributes USING btree (public.normal_form(internal_name)) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX contracts_rarity ON contracts USING btree (rarity) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX craft_settings_collection_id ON craft_settings USING btree (rarity, collection_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX currencies_code ON currencies USING btree (code) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX currency_prices_currency ON currency_prices USING btree (currency) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX currency_thresholds_currency ON currency_thresholds USING btree (currency) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX currency_urls_kind ON currency_urls USING btree (currency, kind) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX discord_roles_role_id ON discord_roles USING btree (role_id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX dismantle_settings_collection_id ON dismantle_settings USING btree (rarity, collection_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX disposable_badges_rarity ON disposable_badges USING btree (rarity) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX features_name ON features USING btree (name);--> statement-breakpoint
CREATE UNIQUE INDEX game_versions_main ON game_versions USING btree (is_main) WHERE (is_main AND (deleted_at IS NULL));--> statement-breakpoint
CREATE UNIQUE INDEX game_versions_name ON game_versions USING btree (public.normal_form(name)) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX game_versions_preset ON game_versions USING btree (balance_preset_id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX image_formats_name ON image_formats USING btree (name) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX inventories_default ON inventories USING btree (id) WHERE (is_default AND (deleted_at IS NULL));--> statement-breakpoint
CREATE INDEX inventories_type ON inventories USING btree (type_id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX inventory_types_internal_name ON inventory_types USING btree (public.normal_form(internal_name)) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX item_seasons_season_counter ON item_seasons USING btree (season_counter) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX items_perks ON items USING gin (perks jsonb_path_ops) WHERE ((perks <> '[]'::jsonb) AND (state = 'OWNED'::text));--> statement-breakpoint
CREATE INDEX level_rewards_lvl ON level_rewards USING btree (lvl, id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX localizations_shortcut ON localizations USING btree (public.normal_form(shortcut)) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX referral_events_window ON referral_events USING btree (start) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX regions_code ON regions USING btree (public.normal_form(code)) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX statistics_name ON statistics USING btree (public.normal_form(name)) WHERE (deleted_at IS NULL);--> statement-breakpoint
-- Rules that tables cannot express: append-only records, and a single function that writes the
-- ledger.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'GH002';
end $$;
--> statement-breakpoint
create trigger ledger_postings_fixed before update or delete on ledger_postings for each row execute function refuse_change();--> statement-breakpoint
create trigger ledger_postings_kept before truncate on ledger_postings for each statement execute function refuse_change();--> statement-breakpoint
create trigger ledger_transactions_fixed before update or delete on ledger_transactions for each row execute function refuse_change();--> statement-breakpoint
create trigger ledger_transactions_kept before truncate on ledger_transactions for each statement execute function refuse_change();--> statement-breakpoint
create trigger item_history_fixed before update or delete on item_history for each row execute function refuse_change();--> statement-breakpoint
create trigger item_history_kept before truncate on item_history for each statement execute function refuse_change();--> statement-breakpoint
create trigger statistic_deltas_fixed before update or delete on statistic_deltas for each row execute function refuse_change();--> statement-breakpoint
-- Creates an empty table that can become a partition of another table. Only the parent grants
-- rights, so that nobody changes rows in a partition.
create function create_partition_table(p_table text, p_name text) returns void language plpgsql as $$
declare
  v_role text;
begin
  execute format('create table %I (like %I including defaults including constraints including indexes including storage)', p_name, p_table);
  for v_role in
    select case when a.grantee = 0 then 'public' else a.grantee::regrole::text end
    from pg_class c, aclexplode(c.relacl) a
    where c.oid = to_regclass(quote_ident(p_name)) and a.grantee <> c.relowner
    group by a.grantee
  loop
    execute format('revoke all on %I from %s', p_name, v_role);
  end loop;
end $$;
--> statement-breakpoint
-- Makes a table the partition of a month. Attaching blocks neither readers nor writers, unlike
-- `create table ... partition of`.
create function attach_month_partition(p_table text, p_name text, p_month timestamptz) returns void language plpgsql as $$
begin
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', p_table, p_name,
    to_char(p_month at time zone 'UTC', 'YYYY-MM-DD"T00:00:00Z"'), to_char(p_month at time zone 'UTC' + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"'));
end $$;
--> statement-breakpoint
-- Adds the partition for the month of a time in UTC to a table that is partitioned by month, if it
-- is missing; returns true if it was. Runs with the rights of its owner, because the server's role
-- cannot create tables. The lock on the parent keeps the month from being archived before the
-- caller's insert.
create function add_month_partition(p_table text, p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_month timestamptz := date_trunc('month', p_at, 'UTC');
  v_name text := p_table || to_char(v_month at time zone 'UTC', '_YYYY_MM');
begin
  execute format('lock table only %I in row exclusive mode', p_table);
  if exists (select from pg_class c where c.oid = to_regclass(quote_ident(v_name)) and c.relispartition) then
    return false;
  end if;
  -- one server at a time; another one may have added the partition meanwhile. The lock blocks
  -- neither readers nor writers, and attaching takes it as well.
  execute format('lock table only %I in share update exclusive mode', p_table);
  if exists (select from pg_class c where c.oid = to_regclass(quote_ident(v_name)) and c.relispartition) then
    return false;
  end if;
  perform create_partition_table(p_table, v_name);
  perform attach_month_partition(p_table, v_name, v_month);
  return true;
end $$;
--> statement-breakpoint
-- The record of a command is inserted when the command begins and completed in the same
-- transaction. After that, only `undone_by` may be set, once.
create function command_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (not old.done or (to_jsonb(new) - 'undone_by') = (to_jsonb(old) - 'undone_by') and old.undone_by is null) then
    return new;
  end if;
  raise exception 'commands is append-only' using errcode = 'GH002';
end $$;
--> statement-breakpoint
create trigger commands_fixed before update or delete on commands for each row execute function command_is_fixed();--> statement-breakpoint
create trigger commands_kept before truncate on commands for each statement execute function refuse_change();--> statement-breakpoint
-- Checks at the commit that the postings of a transaction sum to zero in every currency.
create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_postings where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'GH003';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_postings_balance after insert on ledger_postings deferrable initially deferred for each row execute function ledger_must_balance();--> statement-breakpoint
-- Posts a transaction; no other function writes balances. Locks the guarded accounts in the order
-- of their ids. Other accounts have no stored balance (it is the sum of their postings) and are not
-- locked.
create function ledger_post(p_kind text, p_ref text, p_hash bytea, p_command bigint, p_reversal bigint, p_at timestamptz, p_postings jsonb)
returns table (id bigint, replayed boolean) language plpgsql as $$
declare
  v_transaction bigint;
  v_hash bytea;
  v_account record;
begin
  if jsonb_array_length(p_postings) < 2 then
    raise exception 'a ledger transaction needs two postings' using errcode = 'GH003';
  end if;
  insert into ledger_transactions (kind, ref, payload_hash, command_id, reversal_of, created_at)
  values (p_kind, p_ref, p_hash, p_command, p_reversal, p_at) on conflict (kind, ref) do nothing returning ledger_transactions.id into v_transaction;
  if v_transaction is null then
    select t.id, t.payload_hash into v_transaction, v_hash from ledger_transactions t where t.kind = p_kind and t.ref = p_ref;
    if v_hash <> p_hash then
      raise exception 'the same reference with another payload' using errcode = 'GH001';
    end if;
    return query select v_transaction, true;
    return;
  end if;
  insert into ledger_accounts (owner, currency, guarded)
  select distinct x.owner, x.currency, x.guarded from jsonb_to_recordset(p_postings) as x(owner text, currency text, guarded boolean)
  order by 1, 2 on conflict (owner, currency) do nothing;
  for v_account in
    select a.id, sum(x.amount::bigint) as amount from jsonb_to_recordset(p_postings) as x(owner text, currency text, amount text)
    join ledger_accounts a on a.owner = x.owner and a.currency = x.currency where a.guarded group by a.id order by a.id
  loop
    update ledger_accounts a set balance = a.balance + v_account.amount, version = a.version + 1 where a.id = v_account.id;
  end loop;
  insert into ledger_postings (transaction_id, account_id, currency, amount, balance_after)
  select v_transaction, a.id, x.currency, x.amount::bigint, case when a.guarded then a.balance end
  from jsonb_to_recordset(p_postings) as x(owner text, currency text, amount text) join ledger_accounts a on a.owner = x.owner and a.currency = x.currency;
  return query select v_transaction, false;
end $$;
--> statement-breakpoint
-- Lists the postings in a range of ids, with the values by which the sums group them. The function
-- is stable, so that it reads the snapshot of the calling statement. It is a function and not a
-- view, so that it is planned for the given range. The cause of a reward is the source of its
-- payout.
create function ledger_list_postings(p_after bigint, p_upto bigint)
returns table (account_id bigint, guarded boolean, owner text, currency text, at timestamptz, kind text, cause text, amount bigint)
language plpgsql stable rows 100 as $$
begin
  return query
    select a.id, a.guarded, a.owner, p.currency, t.created_at::timestamptz, t.kind, o.source, p.amount
    from ledger_postings p
    join ledger_transactions t on t.id = p.transaction_id
    join ledger_accounts a on a.id = p.account_id
    left join payouts o on o.id = case when t.kind = 'reward' and t.ref ~ '^[0-9]+:' then split_part(t.ref, ':', 1)::bigint end
    where p.id > p_after and p.id <= p_upto;
end $$;
--> statement-breakpoint
-- Adds postings to the stored sums: at most p_rows ids, starting after the newest posting that the
-- sums include. Returns the number of ids. Includes only postings of transactions before p_before:
-- an id is drawn before its transaction commits, so a posting with a lower id than those visible
-- now may still commit. p_before must therefore lie further back than the longest transaction
-- lasts.
create function ledger_advance_sums(p_before timestamptz, p_rows integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_after bigint;
  v_upto bigint;
begin
  lock table ledger_summed in share row exclusive mode;
  select coalesce(max(s.posting_id), 0) into v_after from ledger_summed s;
  -- continues directly before the next posting, because there may be large gaps between ids
  select coalesce(min(p.id) - 1, v_after) into v_after from ledger_postings p where p.id > v_after;
  select least(coalesce(max(p.id), 0), v_after + p_rows) into v_upto from ledger_postings p
  where p.transaction_id = (select t.id from ledger_transactions t where t.created_at < p_before order by t.created_at desc, t.id desc limit 1);
  if v_upto <= v_after then
    return 0;
  end if;
  with listed as materialized (
    select * from ledger_list_postings(v_after, v_upto)
  ), balances as (
    insert into ledger_account_sums as s (account_id, amount)
    select l.account_id, sum(l.amount) from listed l where not l.guarded group by l.account_id
    on conflict (account_id) do update set amount = s.amount + excluded.amount
  )
  insert into ledger_daily_sums as s (day, account_group, currency, kind, cause, credited, debited)
  select date_trunc('day', l.at, 'UTC'), regexp_replace(l.owner, '^(account|receivable):.*', '\1:*'), l.currency, l.kind, coalesce(l.cause, ''),
    sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0))
  from listed l
  group by 1, 2, 3, 4, 5
  on conflict (day, account_group, currency, kind, cause) do update set credited = s.credited + excluded.credited, debited = s.debited + excluded.debited;
  insert into ledger_summed as s (posting_id) values (v_upto) on conflict (is_only) do update set posting_id = excluded.posting_id;
  return v_upto - v_after;
end $$;
--> statement-breakpoint
-- Balances of the accounts without a stored balance: the stored sum of the old postings, plus the
-- newer postings.
create view ledger_platform_balances as
select a.id as account_id, a.owner, a.currency, coalesce(s.amount, 0) + coalesce((
  select sum(p.amount) from ledger_postings p where p.account_id = a.id and p.id > coalesce((select u.posting_id from ledger_summed u), 0)
), 0) as amount
from ledger_accounts a left join ledger_account_sums s on s.account_id = a.id
where not a.guarded;
--> statement-breakpoint
-- Amounts that each owner received and gave: the stored daily sums, each dated at the beginning of
-- its day, and the newer postings one by one.
create view ledger_movements as
select s.day as at, s.account_group as owner, s.currency, s.kind, nullif(s.cause, '') as cause, s.credited, s.debited from ledger_daily_sums s
union all
select l.at, l.owner, l.currency, l.kind, l.cause, greatest(l.amount, 0), greatest(-l.amount, 0)
from ledger_list_postings(coalesce((select u.posting_id from ledger_summed u), 0), 9223372036854775807) l;
--> statement-breakpoint
-- The chain is append-only: `seal_commands` writes it, and `verify_commands` reads it.
create trigger command_chain_fixed before update or delete on command_chain for each row execute function refuse_change();
--> statement-breakpoint
create trigger command_chain_kept before truncate on command_chain for each statement execute function refuse_change();--> statement-breakpoint
-- Hashes a record together with the previous link (version 1). Covers every column that never
-- changes; `undone_by` is set later, by a command with its own record.
create function command_digest(p_command commands, p_before bytea) returns bytea language sql immutable as $$
  select sha256(p_before || convert_to(jsonb_build_array(
    p_command.id, floor(extract(epoch from p_command.created_at) * 1000)::bigint, p_command.actor_kind, p_command.actor_id, p_command.actor_name, p_command.address,
    p_command.type, p_command.message, p_command.text, p_command.keys, p_command.names, p_command.user_id, p_command.entity, p_command.entity_id, p_command.reason, p_command.before, p_command.after, p_command.undoable,
    p_command.undo_of, p_command.reply)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- Creates the role under which the server works; the role cannot change append-only tables
-- (decision 0008). A role belongs to the whole cluster, so another database may have created it
-- already, or may be creating it now. If the migrating role may not create roles, the server works
-- without this role.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'guildhall_app') then
    create role guildhall_app nologin;
  end if;
  if not pg_has_role(current_user, 'guildhall_app', 'member') then
    execute format('grant guildhall_app to %I', current_user);
  end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation or object_in_use then
    raise notice 'the role guildhall_app was not made here: %', sqlerrm;
  when internal_error then
    -- another database grants the role at this moment (tuple concurrently updated)
    raise notice 'the role guildhall_app is made elsewhere: %', sqlerrm;
end $$;
--> statement-breakpoint
-- Grants a role its rights on the present tables and on those of later migrations. The server calls
-- this after each migration.
create function grant_app_rights(p_role name) returns void language plpgsql set search_path = pg_catalog as $$
declare
  v_fixed text;
begin
  execute format('grant usage on schema public to %I', p_role);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', p_role);
  execute format('grant usage, select on all sequences in schema public to %I', p_role);
  execute format('grant execute on all functions in schema public to %I', p_role);
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', p_role);
  execute format('alter default privileges in schema public grant usage, select on sequences to %I', p_role);
  -- tables whose rows are inserted but never changed
  foreach v_fixed in array array['commands', 'item_history', 'statistic_deltas'] loop
    execute format('revoke update, delete, truncate, references, trigger on public.%I from %I', v_fixed, p_role);
  end loop;
  -- tables that only ledger_post, ledger_advance_sums, seal_commands and `npm run archive` write
  foreach v_fixed in array array['ledger_accounts', 'ledger_transactions', 'ledger_postings', 'ledger_account_sums', 'ledger_daily_sums', 'ledger_summed', 'command_chain', 'archived_months'] loop
    execute format('revoke insert, update, delete, truncate, references, trigger on public.%I from %I', v_fixed, p_role);
  end loop;
  -- partitions are read and written through their parents only
  for v_fixed in select c.relname from pg_class c where c.relispartition and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace loop
    execute format('revoke all on public.%I from %I', v_fixed, p_role);
  end loop;
  execute format('revoke execute on function public.grant_app_rights(name) from %I', p_role);
end $$;
--> statement-breakpoint
revoke execute on function grant_app_rights(name) from public;--> statement-breakpoint
-- Runs with the rights of its owner, because the server's role cannot write the ledger's tables.
alter function ledger_post(text, text, bytea, bigint, bigint, timestamptz, jsonb) security definer set search_path = public, pg_temp;
--> statement-breakpoint
-- Records the command that undid a record. Returns true only for the first undo.
create function mark_undone(p_id bigint, p_by bigint) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update commands set undone_by = p_by where id = p_id and undoable and undone_by is null;
  return found;
end $$;
--> statement-breakpoint
alter table alpha_keys add constraint alpha_keys_owner check ((state = 0) = (user_id is null));--> statement-breakpoint
-- A draw is never changed, so that it can be repeated from its record.
create trigger perk_rolls_fixed before update or delete on perk_rolls for each row execute function refuse_change();
--> statement-breakpoint
create trigger perk_rolls_kept before truncate on perk_rolls for each statement execute function refuse_change();--> statement-breakpoint
create trigger perk_roll_tables_fixed before update or delete on perk_roll_tables for each row execute function refuse_change();--> statement-breakpoint
create trigger perk_roll_tables_kept before truncate on perk_roll_tables for each statement execute function refuse_change();--> statement-breakpoint
-- Counts the accounts that reached and claimed a level reward. Each statement inserts one row of
-- differences per reward, so that no transaction waits for another.
create function note_level_reward_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into level_reward_counts (reward_id, reached, claimed)
    select a.reward_id, count(*), count(a.claimed_at) from added a group by a.reward_id;
  elsif tg_op = 'DELETE' then
    insert into level_reward_counts (reward_id, reached, claimed)
    select r.reward_id, -count(*), -count(r.claimed_at) from removed r group by r.reward_id;
  else
    insert into level_reward_counts (reward_id, reached, claimed)
    select x.reward_id, 0, sum(x.claimed)
    from (
      select a.reward_id, 1 as claimed from added a where a.claimed_at is not null
      union all
      select r.reward_id, -1 from removed r where r.claimed_at is not null
    ) x
    group by x.reward_id
    having sum(x.claimed) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ready_level_rewards_added after insert on ready_level_rewards referencing new table as added
for each statement execute function note_level_reward_counts();--> statement-breakpoint
create trigger ready_level_rewards_changed after update on ready_level_rewards referencing old table as removed new table as added
for each statement execute function note_level_reward_counts();--> statement-breakpoint
create trigger ready_level_rewards_removed after delete on ready_level_rewards referencing old table as removed
for each statement execute function note_level_reward_counts();--> statement-breakpoint
-- Counts the recipients of a distribution. The distribution is locked while its recipients are
-- replaced.
create function note_distribution_sizes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into distribution_sizes as s (distribution_id, recipients)
    select a.distribution_id, count(*) from changed a group by a.distribution_id
    on conflict (distribution_id) do update set recipients = s.recipients + excluded.recipients;
  else
    update distribution_sizes s set recipients = s.recipients - x.n
    from (select r.distribution_id, count(*)::int as n from changed r group by r.distribution_id) x
    where s.distribution_id = x.distribution_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger distribution_recipients_added after insert on distribution_recipients referencing new table as changed
for each statement execute function note_distribution_sizes();--> statement-breakpoint
create trigger distribution_recipients_removed after delete on distribution_recipients referencing old table as changed
for each statement execute function note_distribution_sizes();--> statement-breakpoint
-- Tells the planner how frequent verified users are. Without these statistics the planner expects
-- hardly any, and sorts all of them for the first page of a list.
create statistics users_verified on (coalesce(status_before_block, status_id)) from users;--> statement-breakpoint
-- Accounts with their users, as other modules read them: without secrets and read-only. The join is
-- a left join, so that a query of accounts alone does not read users. A query with `not deleted`
-- makes the join an inner one, which the planner may start from either table. `payable_from` is the
-- time from which payouts reach the player; infinity if the player is blocked without an end, is
-- deleting the account, or has deleted it.
create view player as
select a.id, a.user_id, a.username, a.auto_dlc, a.avatar_id, a.exp_total, a.level, u.email, u.language, u.status_id, u.access_type,
  u.blocked_until, u.block_reason, u.password_reset_required, u.two_factor_enabled, u.created_at, u.deletes_at, u.version,
  coalesce(u.status_before_block, u.status_id) = 2 as verified, u.status_id = 3 as blocked, u.id is null or u.deleted_at is not null as deleted,
  u.deleted_at,
  case
    when u.deletes_at is not null or u.deleted_at is not null then 'infinity'
    when u.status_id <> 3 then '-infinity'
    else coalesce(u.blocked_until, 'infinity')
  end as payable_from,
  array(select r.role from user_roles r where r.user_id = a.user_id order by r.role) as roles
from accounts a
left join users u on u.id = a.user_id;
--> statement-breakpoint
create view statistic as select id, name, segments, displayed, display_order, deleted_at is not null as deleted from statistics;--> statement-breakpoint
create view statistic_delta as select id, match_id, account_id, statistic_id, segments, delta, ended_at from statistic_deltas;--> statement-breakpoint
create view statistic_total as select account_id, statistic_id, segment, total, lifetime from statistic_totals;--> statement-breakpoint
create view level_gain as select account_id, level, at from level_gains;--> statement-breakpoint
-- Counts one attempt in each bucket, in the given order, until a bucket refuses; returns that
-- bucket. An attempt that a narrow bucket refuses is therefore not counted in the wider buckets
-- after it. In a bucket that `grows`, each attempt after the last free one closes the bucket for
-- one minute, then two, four and so on up to an hour; the count ends when no attempt was made for
-- the bucket's length. `p_solved` is true if a captcha was solved, and null without captchas. From
-- `captchaFrom` attempts on, a captcha is required; a solved captcha passes a bucket that unrelated
-- callers share.
CREATE FUNCTION count_attempts(p_buckets jsonb, p_now timestamptz, p_solved boolean) RETURNS TABLE (n int, opens_at timestamptz, captcha boolean) LANGUAGE plpgsql AS $$
DECLARE
  v_bucket record;
  v_row rate_buckets%rowtype;
  v_until timestamptz;
BEGIN
  FOR v_bucket IN
    SELECT x.n, x.key, x.max, x."windowMs" * interval '1 millisecond' AS length, coalesce(x.grows, false) AS grows, coalesce(x.shared, false) AS shared, x."captchaFrom" AS captcha_from
    FROM jsonb_to_recordset(p_buckets) AS x(n int, key text, max int, "windowMs" bigint, grows boolean, shared boolean, "captchaFrom" int) ORDER BY x.n
  LOOP
    -- locks the row; inserts it first if it is missing
    INSERT INTO rate_buckets AS b (key, window_start, count, forget_at) VALUES (v_bucket.key, p_now, 0, p_now + v_bucket.length)
    ON CONFLICT (key) DO UPDATE SET count = b.count RETURNING b.* INTO v_row;
    IF v_row.forget_at <= p_now THEN
      v_row.count := 0;
      v_row.window_start := p_now;
      v_row.opens_at := NULL;
    END IF;
    IF p_solved IS FALSE AND v_row.count >= v_bucket.captcha_from THEN
      RETURN QUERY SELECT v_bucket.n, NULL::timestamptz, true;
      RETURN;
    END IF;
    v_until := CASE WHEN v_row.count < v_bucket.max THEN NULL WHEN v_bucket.grows THEN v_row.opens_at ELSE v_row.window_start + v_bucket.length END;
    IF v_until > p_now AND NOT (v_bucket.shared AND coalesce(p_solved, false)) THEN
      RETURN QUERY SELECT v_bucket.n, v_until, false;
      RETURN;
    END IF;
    v_row.count := v_row.count + 1;
    IF v_bucket.grows THEN
      v_row.window_start := p_now;
      IF v_row.count >= v_bucket.max THEN
        v_row.opens_at := p_now + least(60 * power(2, least(v_row.count - v_bucket.max, 10)), 3600) * interval '1 second';
      END IF;
    END IF;
    UPDATE rate_buckets b SET count = v_row.count, window_start = v_row.window_start, opens_at = v_row.opens_at,
      forget_at = greatest(v_row.window_start, coalesce(v_row.opens_at, v_row.window_start)) + v_bucket.length WHERE b.key = v_bucket.key;
  END LOOP;
END $$;
--> statement-breakpoint
create view game_version as
select id, name, is_main, deleted_at is not null as deleted, enabled and not force_disabled and deleted_at is null as playable
from game_versions;
--> statement-breakpoint
-- Energy settings of items, by the category of their type and their rarity.
create view energy_setting as
select 'CONTRACT' as category, rarity, max_charges, energy_per_charge, charge_cost, currency, lifetime_minutes from contracts where deleted_at is null
union all
select 'BADGE', rarity, max_charges, energy_per_charge, charge_cost, currency, lifetime_minutes from badges where deleted_at is null
union all
select 'DISPOSABLE_BADGE', rarity, max_charges, energy_per_charge, charge_cost, currency, lifetime_minutes from disposable_badges where deleted_at is null;
--> statement-breakpoint
create view gameplay_task as select id, name, type, goal, statistic_id, sub_statistic, description from gameplay_tasks;--> statement-breakpoint
-- Movements of escrow are append-only, like the postings that they describe.
create trigger escrow_moves_fixed before update or delete on escrow_moves for each row execute function refuse_change();
--> statement-breakpoint
create trigger escrow_moves_kept before truncate on escrow_moves for each statement execute function refuse_change();--> statement-breakpoint
create view payout as select id, source, source_id, period, account_id, command_id, rule, cause, rewards, at, on_hold, lines, included_in, reason, in_review, refused_at from payouts;--> statement-breakpoint
-- Returns the number of the range of the standings that contains a score; null if the standings
-- have no ranges yet.
create function standing_range(p_tournament bigint, p_nomination bigint, p_points float8, p_tie float8, p_early bigint) returns int language sql stable as $$
  select m.no
  from tournament_marks m
  where m.tournament_id = p_tournament and m.nomination_id = p_nomination and (m.points, m.tie, m.early) >= (p_points, p_tie, p_early)
  order by m.points nulls first, m.tie nulls first, m.early nulls first
  limit 1
$$;
--> statement-breakpoint
-- Records, for each change of scores, how many scores each range of the standings gained and lost.
-- The shared lock excludes the job that sets new ranges; each statement after the lock sees the
-- ranges that are then in force.
create function move_standings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(hashtextextended('tournaments.marks', t.id)) from (select distinct tournament_id as id from came order by 1) t;
    insert into tournament_moves (tournament_id, nomination_id, no, delta)
    select tournament_id, nomination_id, no, count(*) from (
      select tournament_id, nomination_id, standing_range(tournament_id, nomination_id, points, tie, early) as no from came where points is not null and not disqualified
    ) m where no is not null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    perform pg_advisory_xact_lock_shared(hashtextextended('tournaments.marks', t.id)) from (select distinct tournament_id as id from went order by 1) t;
    insert into tournament_moves (tournament_id, nomination_id, no, delta)
    select tournament_id, nomination_id, no, -count(*) from (
      select tournament_id, nomination_id, standing_range(tournament_id, nomination_id, points, tie, early) as no from went where points is not null and not disqualified
    ) m where no is not null group by 1, 2, 3;
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('tournaments.marks', t.id)) from (select distinct tournament_id as id from went order by 1) t;
    insert into tournament_moves (tournament_id, nomination_id, no, delta)
    select tournament_id, nomination_id, no, sum(delta) from (
      select tournament_id, nomination_id, standing_range(tournament_id, nomination_id, points, tie, early) as no, 1 as delta from came where points is not null and not disqualified
      union all
      select tournament_id, nomination_id, standing_range(tournament_id, nomination_id, points, tie, early), -1 from went where points is not null and not disqualified
    ) m where no is not null group by 1, 2, 3 having sum(delta) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger tournament_scores_came after insert on tournament_scores referencing new table as came for each statement execute function move_standings();--> statement-breakpoint
create trigger tournament_scores_changed after update on tournament_scores referencing old table as went new table as came for each statement execute function move_standings();--> statement-breakpoint
create trigger tournament_scores_went after delete on tournament_scores referencing old table as went for each statement execute function move_standings();--> statement-breakpoint
-- Matches of players, as goals and operators read them. Names of published views are in the
-- singular.
create view match_play as
select p.match_id, p.account_id, m.match_id as number, p.mode, m.mode as match_mode, m.map, m.state, m.started_at, m.ended_at, p.place, p.won, p.duration_ms, p.exp, p.class, m.mission_id, m.event_id, p.item_id is not null as has_energy, (select coalesce(sum((b->>'percent')::int), 0)::int from jsonb_array_elements(p.boosts) b) as boost
from match_players p
join matches m on m.id = p.match_id;
--> statement-breakpoint
-- Hashes a record together with the previous link (version 2). Covers every column except
-- `undone_by`, which is set later and verified against the record with the matching `undo_of`. A
-- new column needs a new version, because existing links do not cover it.
create function command_digest_2(p_command commands, p_before bytea) returns bytea language sql immutable as $$
  select sha256(p_before || convert_to(jsonb_build_array(
    p_command.id, (extract(epoch from p_command.created_at) * 1000000)::bigint, p_command.actor_kind, p_command.actor_id, p_command.actor_name, p_command.address,
    p_command.type, p_command.message, p_command.text, p_command.keys, p_command.names, p_command.user_id, p_command.entity, p_command.entity_id, p_command.reason,
    p_command.before, p_command.after, p_command.undoable, p_command.undo_of, p_command.idempotency_key, encode(p_command.body_hash, 'hex'), p_command.reply,
    p_command.done)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- Like version 2, and also covers `part_of`.
create function command_digest_3(p_command commands, p_before bytea) returns bytea language sql immutable as $$
  select sha256(p_before || convert_to(jsonb_build_array(
    p_command.id, (extract(epoch from p_command.created_at) * 1000000)::bigint, p_command.actor_kind, p_command.actor_id, p_command.actor_name, p_command.address,
    p_command.type, p_command.message, p_command.text, p_command.keys, p_command.names, p_command.user_id, p_command.entity, p_command.entity_id, p_command.reason,
    p_command.before, p_command.after, p_command.undoable, p_command.undo_of, p_command.part_of, p_command.idempotency_key, encode(p_command.body_hash, 'hex'), p_command.reply,
    p_command.done)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- Adds links for the records that have none, oldest first, and returns their number. A record may
-- be committed after a record with a higher number, but at most ten seconds later, the limit of a
-- transaction. The last 20,000 numbers are therefore searched; the verification finds any record
-- that this search missed.
create function seal_commands(p_limit int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seq bigint := 0;
  v_hash bytea := '\x'::bytea;
  v_command commands;
  v_count int := 0;
begin
  perform pg_advisory_xact_lock(4819);
  select seq, hash into v_seq, v_hash from command_chain order by seq desc limit 1;
  if not found then
    v_seq := 0;
    v_hash := '\x'::bytea;
  end if;
  for v_command in
    select c.* from commands c
    where c.done and c.id > coalesce((select max(command_id) from command_chain), 0) - 20000
      and not exists (select 1 from command_chain h where h.command_id = c.id)
    order by c.id limit p_limit
  loop
    v_seq := v_seq + 1;
    v_hash := command_digest_3(v_command, v_hash);
    insert into command_chain (seq, command_id, hash, sealed_at, version) values (v_seq, v_command.id, v_hash, clock_timestamp(), 3);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
--> statement-breakpoint
-- Verifies links after `p_after`. A link of an unknown version is a fault. An undo and the undone
-- record must refer to each other.
create function verify_commands(p_after bigint, p_limit int, out up_to bigint, out fault_id bigint, out fault text) language plpgsql stable as $$
declare
  v_hash bytea := '\x'::bytea;
  v_link record;
begin
  up_to := p_after;
  if p_after > 0 then
    select hash into v_hash from command_chain where seq = p_after;
    if not found then
      fault := 'LINK_MISSING';
      return;
    end if;
  end if;
  for v_link in
    select h.seq, h.command_id, h.hash, h.version, c as command, c.id is not null as is_there,
      c.done is true
        and (c.undone_by is null or exists (select 1 from commands u where u.id = c.undone_by and u.undo_of = c.id)) as is_whole,
      case when c.undo_of is not null and not exists (select 1 from commands o where o.id = c.undo_of and o.undone_by = c.id) then c.undo_of end as unmarked_id
    from command_chain h left join commands c on c.id = h.command_id where h.seq > p_after order by h.seq limit p_limit
  loop
    if v_link.seq <> up_to + 1 then
      fault := 'LINK_MISSING';
      return;
    end if;
    if not v_link.is_there then
      fault_id := v_link.command_id;
      fault := 'RECORD_GONE';
      return;
    end if;
    v_hash := case v_link.version when 1 then command_digest(v_link.command, v_hash) when 2 then command_digest_2(v_link.command, v_hash) when 3 then command_digest_3(v_link.command, v_hash) end;
    if v_hash is distinct from v_link.hash or not v_link.is_whole then
      fault_id := v_link.command_id;
      fault := 'RECORD_CHANGED';
      return;
    end if;
    if v_link.unmarked_id is not null then
      fault_id := v_link.unmarked_id;
      fault := 'RECORD_CHANGED';
      return;
    end if;
    up_to := v_link.seq;
  end loop;
end $$;
--> statement-breakpoint
-- Things that can be named, owned or paid: the columns that all modules may read, from the tables
-- of their owners.
create view catalogue (kind, id, code, name, image_url, rarity, decimals, living) as
select 'INVENTORY', id, null::text, name, image_url, rarity, 0, deleted_at is null from inventories
union all
select 'COLLECTION', id, null, name, image_url, rarity, 0, deleted_at is null from collections
union all
select 'AVATAR', id, null, name, image, null, 0, deleted_at is null from avatars
union all
select 'CURRENCY', id, code, name, image_url, null, decimals, deleted_at is null from currencies
union all
select 'PASS', id, null, name, image_url, null, 0, deleted_at is null from battle_passes
union all
select 'DISCORD_ROLE', id, null, name, null, null, 0, deleted_at is null from discord_roles;
--> statement-breakpoint
-- Public cards. A player who is blocked, is deleting the account or has deleted it has no card.
create view open_card as
select c.account_id, c.shows_level, c.shows_record, c.shows_trophies, c.is_indexed, c.is_public, c.showcase, a.username, a.avatar_id, a.level
from player_cards c
join accounts a on a.id = c.account_id
join users u on u.id = a.user_id and u.status_id <> 3 and u.deleted_at is null and u.deletes_at is null
where c.is_public;

--> statement-breakpoint
-- Serial numbers. Each origin (an inventory or a collection) has a row for slot 0, which holds all
-- numbers from `next` on. After transactions have waited for each other at this row, 64 more slots
-- hold ranges of 16 numbers each, so that each transaction takes its numbers from a row that no
-- other transaction has locked. A row is locked until the commit, and a rollback returns its
-- numbers.
alter table serial_ranges set (fillfactor = 50);--> statement-breakpoint
create view serials_issued as
select origin, origin_id, (max(next) filter (where slot = 0) - 1 - coalesce(sum(last - next + 1) filter (where slot > 0), 0))::bigint as issued
from serial_ranges
group by origin, origin_id;
--> statement-breakpoint
-- Adds the row for slot 0 of an origin. Waits if another transaction is adding it. The last number
-- is the largest integer that every JSON reader represents exactly.
create function add_serials(p_origin text, p_origin_id bigint) returns void language sql as $$
  insert into serial_ranges (origin, origin_id, slot, next, last) values (p_origin, p_origin_id, 0, 1, 9007199254740991) on conflict do nothing
$$;
--> statement-breakpoint
-- Fills empty slots that no transaction has locked from slot 0, which the caller has locked. The
-- last 500 numbers below the cap stay in slot 0 and are given out in order, one transaction after
-- the other. A small edition therefore has no slots.
create function spread_serials(p_origin text, p_origin_id bigint, p_cap bigint) returns void language plpgsql as $$
declare
  v_next bigint;
  v_ranges bigint;
begin
  select r.next into v_next from serial_ranges r where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = 0;
  v_ranges := least((p_cap - 500 - v_next + 1) / 16, 64);
  if v_ranges < 1 then
    return;
  end if;
  insert into serial_ranges (origin, origin_id, slot, next, last)
  select p_origin, p_origin_id, x.slot, 1, 0 from generate_series(1, 64) as x(slot)
  where not exists (select from serial_ranges r where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = 1);
  with
    empty as (
      select r.slot from serial_ranges r
      where r.origin = p_origin and r.origin_id = p_origin_id and r.slot > 0 and r.next > r.last
      order by r.slot limit v_ranges for update skip locked
    ),
    filled as (
      update serial_ranges r set next = v_next + e.place * 16, last = v_next + e.place * 16 + 15
      from (select slot, row_number() over (order by slot) - 1 as place from empty) e
      where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = e.slot
      returning r.slot
    )
  update serial_ranges r set next = r.next + 16 * (select count(*) from filled)
  where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = 0;
end $$;
--> statement-breakpoint
-- Returns the supply cap of an origin, or the largest possible number. Written in plpgsql, because
-- its plans are cached for the session, unlike those of a function in SQL.
create function supply_cap(p_origin text, p_origin_id bigint) returns bigint language plpgsql as $$
declare
  v_cap bigint;
begin
  if p_origin = 'INVENTORY' then
    select t.supply_cap into v_cap from inventories t where t.id = p_origin_id;
  else
    select t.supply_cap into v_cap from collections t where t.id = p_origin_id;
  end if;
  return coalesce(v_cap, 9007199254740991);
end $$;
--> statement-breakpoint
-- Takes serial numbers in ascending order: all requested numbers, or none if fewer are left below
-- the supply cap. Waits only if other transactions have locked all remaining numbers, because they
-- may return them. Each statement inside sees the commits before it (read committed), so a refusal
-- is consistent with one moment: numbers in locked rows count as left until their transactions
-- commit. Plans are cached for the session, and a plan from the time when the table was small would
-- scan the whole table later, hence no sequential scans.
create function take_serials(p_origin text, p_origin_id bigint, p_count int) returns setof bigint rows 1 language plpgsql set enable_seqscan = off as $$
declare
  v_range serial_ranges%rowtype;
  v_held boolean;
  v_cap bigint;
  v_left numeric;
  v_left_in_first bigint;
  v_slots int[];
begin
  loop
    -- takes the lowest numbers in a row that is not locked; if even these exceed the cap, all other
    -- numbers do too
    select r.* into v_range from serial_ranges r
    where r.origin = p_origin and r.origin_id = p_origin_id and r.last - r.next + 1 >= p_count
    order by r.next limit 1 for update skip locked;
    v_held := found;
    -- read under the lock, because whoever lowers the cap locks all rows first
    v_cap := supply_cap(p_origin, p_origin_id);
    if v_held and v_range.next + p_count - 1 <= v_cap then
      update serial_ranges r set next = r.next + p_count
      where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = v_range.slot;
      if v_range.slot > 0 and v_range.next + p_count > v_range.last then
        perform from serial_ranges r where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = 0 for update skip locked;
        if found then
          perform spread_serials(p_origin, p_origin_id, v_cap);
        end if;
      end if;
      return query select generate_series(v_range.next, v_range.next + p_count - 1);
      return;
    end if;
    select sum(greatest(least(r.last, v_cap) - r.next + 1, 0)), max(least(r.last, v_cap) - r.next + 1) filter (where r.slot = 0)
    into v_left, v_left_in_first
    from serial_ranges r where r.origin = p_origin and r.origin_id = p_origin_id;
    if v_left is null then
      perform add_serials(p_origin, p_origin_id);
      continue;
    end if;
    if v_left < p_count then
      return;
    end if;
    if v_left_in_first >= p_count then
      -- transactions have waited for each other here, so slots are created
      perform from serial_ranges r where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = 0 for update;
      perform spread_serials(p_origin, p_origin_id, v_cap);
      continue;
    end if;
    -- the supply is nearly used up: the remaining numbers are in several rows, or in locked rows. A
    -- transaction that collects from several rows first locks the row of slot 0, because two
    -- collectors would otherwise wait for each other's rows.
    if p_count > 1 then
      perform from serial_ranges r where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = 0 for update;
    end if;
    select array_agg(f.slot) into v_slots from (
      select r.slot from serial_ranges r
      where r.origin = p_origin and r.origin_id = p_origin_id and r.next <= least(r.last, v_cap)
      order by r.next limit p_count for update skip locked
    ) f;
    select sum(greatest(least(r.last, v_cap) - r.next + 1, 0)) into v_left
    from serial_ranges r where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = any(v_slots);
    if v_left >= p_count then
      return query
        with
          free as (
            select r.slot, r.next, least(r.last, v_cap) - r.next + 1 as amount,
              sum(least(r.last, v_cap) - r.next + 1) over (order by r.next) - (least(r.last, v_cap) - r.next + 1) as before
            from serial_ranges r
            where r.origin = p_origin and r.origin_id = p_origin_id and r.slot = any(v_slots) and r.next <= least(r.last, v_cap)
          ),
          taken as (
            update serial_ranges r set next = r.next + least(f.amount, p_count - f.before)::bigint
            from free f
            where f.before < p_count and r.origin = p_origin and r.origin_id = p_origin_id and r.slot = f.slot
            returning f.next as first, r.next - 1 as last
          )
        select x.number from taken t, generate_series(t.first, t.last) as x(number) order by 1;
      return;
    end if;
    perform from serial_ranges r
    where r.origin = p_origin and r.origin_id = p_origin_id and r.next <= least(r.last, v_cap) and r.slot <> all(coalesce(v_slots, '{}'))
    order by r.next limit 1 for update;
  end loop;
end $$;
